import type { Format } from '#lib/i18n/format.ts';

interface Size {
  vcpus: number;
  /** MiB */
  ram: number;
  /** GiB */
  disk: number;
}

export const flavorWords = (format: Format, { vcpus, ram, disk }: Size): string =>
  [`${format.number(vcpus)} vCPU`, format.mib(ram), ...(disk > 0 ? [format.gib(disk)] : [])].join(' · ');
