import { z } from 'zod';

/** Since 2.73; earlier it is ignored. */
export const LockReason = z
  .strictObject({
    locked_reason: z.string().min(1).max(255, 'Use 1 to 255 characters.').optional(),
  })
  .nullable();
