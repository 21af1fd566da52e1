import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { LONGEST_REASON } from '#lib/http/reason.ts';

export const TeardownObject = z.strictObject({
  /** The platform's word for it, `server` for instance. */
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  /** Those of a lower step are gone before those of the next one begin. */
  step: z.int(),
  /** Why it stays until somebody has decided otherwise; null when nothing stands in its way. */
  blocker: z.string().nullable(),
});
export type TeardownObject = z.infer<typeof TeardownObject>;

export const TeardownPlan = z.strictObject({
  project: z.strictObject({ id: z.string(), name: z.string(), domain_id: z.string(), enabled: z.boolean() }),
  /** In the order in which they go; the project itself is the last. */
  objects: z.array(TeardownObject),
  /** How much of identity goes with the project at its end. */
  goes_along: z.strictObject({
    role_assignments: z.int(),
    application_credentials: z.int(),
    credentials: z.int(),
    trusts: z.int(),
  }),
  /** The job that does it already, where the caller may look at it. */
  job_id: z.string().nullable(),
  /** Whether nothing stands in the way of any object. */
  can_start: z.boolean(),
});
export type TeardownPlan = z.infer<typeof TeardownPlan>;
export const TeardownEnvelope = z.strictObject({ teardown: TeardownPlan });
export const TeardownPath = z.object({ id: word });
export const NewTeardown = z.strictObject({
  teardown: z.strictObject({ reason: text(LONGEST_REASON).nullish() }),
});
