import { z } from 'zod';

/** States of upstream's task flows; docs/contract/ha.md 8. */
export const StepState = z.enum(['PENDING', 'RUNNING', 'SUCCESS', 'FAILURE']);
export type StepState = z.infer<typeof StepState>;

/** A progress message of a step. */
export const ProgressDetail = z.strictObject({
  /** `YYYY-MM-DD HH:MM:SS.ffffff`, UTC. */
  timestamp: z.string(),
  /** `0.0` to `1.0` */
  progress: z.string(),
  message: z.string(),
});
export type ProgressDetail = z.infer<typeof ProgressDetail>;
