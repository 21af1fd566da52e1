import { z } from 'zod';
import { IMAGE_QUOTAS } from '../quota-names.ts';

export const ImportInfo = z.strictObject({
  'import-methods': z.strictObject({
    description: z.string(),
    type: z.literal('array'),
    value: z.array(z.string()),
  }),
});

/** MiB for what ends in `size` or `stage`, else images; a limit of -1 is none. */
const Use = z.strictObject({ limit: z.int(), usage: z.int() });
export const UsageInfo = z.strictObject({ usage: z.record(z.enum(IMAGE_QUOTAS), Use) });
