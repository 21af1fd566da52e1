import { z } from 'zod';
import { FENCING_LEVELS } from '#lib/ha/fencing/levels.ts';
import { RECOVERY_METHODS } from '#lib/ha/segments/recovery-methods.ts';
import { msg } from '#lib/i18n/text.ts';

const LEVELS = FENCING_LEVELS.map(String) as [string, ...string[]];

export const SegmentInput = z.object({
  name: z.string().trim().min(1).max(255),
  description: z.string().trim().max(65_535),
  recovery_method: z.enum(RECOVERY_METHODS),
  service_type: z.string().trim().min(1, msg('Enter a type, such as COMPUTE.')).max(255),
  enabled: z.boolean(),
  fencing_levels: z.array(z.enum(LEVELS)).min(1, msg('Choose at least one.')),
});
export type SegmentInput = z.infer<typeof SegmentInput>;

export const NewHosts = z.record(
  z.string(),
  z.object({
    name: z.string(),
    reserved: z.boolean(),
    type: z.string().trim().min(1).max(255),
    control_attributes: z.string().trim().min(1).max(65_535),
  }),
);
export const NewSegment = SegmentInput.extend({ hosts: NewHosts });
