import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';

/** `SOFT` asks the guest, `HARD` cuts the power; in any case of letters. */
export const Reboot = z.strictObject({
  type: text(16)
    .transform((type) => type.toUpperCase())
    .pipe(z.enum(['SOFT', 'HARD'], 'Use SOFT or HARD.')),
});
