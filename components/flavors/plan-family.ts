import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';

/** Names of the sizes of a family, smallest first. Each size doubles the previous one. */
const FAMILY_STEPS = ['small', 'medium', 'large', 'xlarge', '2xlarge', '4xlarge', '8xlarge', '16xlarge'] as const;

export const Family = z.object({
  prefix: z.string().trim().min(1, msg('Enter a name.')).max(40),
  steps: z.int().min(2).max(FAMILY_STEPS.length),
  vcpus: z.int().min(1),
  /** GiB of memory per vCPU. */
  ratio: z.number().min(0.25),
  disk: z.int().min(0),
  diskGrows: z.boolean(),
  isPublic: z.boolean(),
});
export type Family = z.infer<typeof Family>;

export interface FamilyMember {
  name: string;
  vcpus: number;
  /** MiB */
  ram: number;
  /** GiB */
  disk: number;
  isTaken: boolean;
}

export function planFamily(
  { prefix, steps: count, vcpus, ratio: ramPerVcpu, disk, diskGrows }: Omit<Family, 'isPublic'>,
  taken: ReadonlySet<string>,
): FamilyMember[] {
  return FAMILY_STEPS.slice(0, count).map((step, index) => {
    const name = `${prefix.trim()}.${step}`;
    const cores = vcpus * 2 ** index;
    return {
      name,
      vcpus: cores,
      ram: Math.round(cores * ramPerVcpu * 1024),
      disk: diskGrows ? disk * 2 ** index : disk,
      isTaken: taken.has(name),
    };
  });
}

export const newFamily = (taken: ReadonlySet<string>) =>
  Family.refine((family) => planFamily(family, taken).some(({ isTaken }) => !isTaken), {
    path: ['prefix'],
    error: msg('All of them already exist.'),
  });
