import { z } from 'zod';
import { IMAGE_QUOTAS } from '../quota-names.ts';

export const ImportInfo = z.strictObject({
  'import-methods': z.strictObject({
    description: z.string(),
    type: z.literal('array'),
    value: z.array(z.string()),
  }),
});

/** MiB for quotas ending in `size_total` or `stage_total`, otherwise images. The limit -1 means unlimited. */
const Use = z.strictObject({ limit: z.int(), usage: z.int() });
export const Usage = z.record(z.enum(IMAGE_QUOTAS), Use);
