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

/** A step of a recovery in `recovery_workflow_details`, since 1.1. */
export const RecoveryStep = z.strictObject({
  name: z.string(),
  state: StepState,
  progress: z.number().min(0).max(1),
  progress_details: z.array(ProgressDetail),
});
export type RecoveryStep = z.infer<typeof RecoveryStep>;
