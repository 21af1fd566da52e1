import { z } from 'zod';
import { LONGEST_REASON } from '#lib/errors/reason.ts';
import { text } from '#lib/http/bounds.ts';

export const TeardownObject = z.strictObject({
  /** Name of the kind in the API, such as `server`. */
  kind: z.string(),
  /** Name on screen, in English. */
  noun: z.string(),
  id: z.string(),
  name: z.string(),
  /** All objects of a lower step are deleted before those of the next one. */
  step: z.int(),
  /** Reason why it cannot be deleted automatically; null if it can. */
  blocker: z.string().nullable(),
});
export type TeardownObject = z.infer<typeof TeardownObject>;

export const TeardownPlan = z.strictObject({
  project: z.strictObject({ id: z.string(), name: z.string(), domain_id: z.string(), enabled: z.boolean() }),
  /** In the order of their deletion; the project itself is the last. */
  objects: z.array(TeardownObject),
  /** Identity records that are deleted with the project. */
  goes_along: z.strictObject({
    role_assignments: z.int(),
    application_credentials: z.int(),
    credentials: z.int(),
    trusts: z.int(),
  }),
  /** The running deletion job, if the caller may see it. */
  job_id: z.string().nullable(),
  /** Whether no object has a blocker. */
  can_start: z.boolean(),
});
export type TeardownPlan = z.infer<typeof TeardownPlan>;
export const NewTeardown = z.strictObject({ reason: text(LONGEST_REASON).nullish() });
