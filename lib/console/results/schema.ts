import { z } from 'zod';
import { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { Activity } from '../activity/schema.ts';

/** A job of the user, wherever it was begun. */
const OwnJob = z.strictObject({
  /** The word of the place whose token shows and changes it; `user` for what was begun without one. */
  scope: z.string(),
  project: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  job: PlatformJob,
});
export type OwnJob = z.infer<typeof OwnJob>;

export const ResultsAnswer = z.strictObject({
  /** What the user did last, and what others did to what is the user's own. */
  activity: z.array(Activity),
  /** The newest, and all that have not ended. */
  jobs: z.array(OwnJob),
});
export type ResultsAnswer = z.infer<typeof ResultsAnswer>;
