import { z } from 'zod';

/** `SOFT` asks the guest, `HARD` cuts the power; in any case of letters. */
export const Reboot = z.strictObject({
  type: z
    .string()
    .transform((type) => type.toUpperCase())
    .pipe(z.enum(['SOFT', 'HARD'], 'Use SOFT or HARD.')),
});
