import { z } from 'zod';
import { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { Activity } from '../activity/schema.ts';

/** A job of the user in any scope. */
const OwnJob = z.strictObject({
  /** Scope whose token can read and change the job; `user` for jobs started without a scope. */
  scope: z.string(),
  project: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  job: PlatformJob,
});
export type OwnJob = z.infer<typeof OwnJob>;

export const ResultsAnswer = z.strictObject({
  /** The last actions of the user, and of others on objects of the user. */
  activity: z.array(Activity),
  /** The newest jobs, including finished ones. */
  jobs: z.array(OwnJob),
});
export type ResultsAnswer = z.infer<typeof ResultsAnswer>;
