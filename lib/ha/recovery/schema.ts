import { z } from 'zod';

/** As upstream's task flows say it; docs/contract/ha.md 8. */
export const StepState = z.enum(['PENDING', 'RUNNING', 'SUCCESS', 'FAILURE']);
export type StepState = z.infer<typeof StepState>;

/** One thing that a step said of itself. */
export const ProgressDetail = z.strictObject({
  /** `YYYY-MM-DD HH:MM:SS.ffffff`, UTC. */
  timestamp: z.string(),
  /** `0.0` to `1.0` */
  progress: z.string(),
  message: z.string(),
});
export type ProgressDetail = z.infer<typeof ProgressDetail>;

/** A step of a recovery, as `recovery_workflow_details` tells it from 1.1. */
export const RecoveryStep = z.strictObject({
  name: z.string(),
  state: StepState,
  progress: z.number().min(0).max(1),
  progress_details: z.array(ProgressDetail),
});
export type RecoveryStep = z.infer<typeof RecoveryStep>;
