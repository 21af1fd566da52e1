import { z } from 'zod';

/** From 2.73 on a lock may say why; before, whatever stands there is ignored. */
export const LockReason = z
  .strictObject({
    locked_reason: z.string().min(1).max(255, 'Use 1 to 255 characters.').optional(),
  })
  .nullable();
