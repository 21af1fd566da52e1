import { z } from 'zod';
import { hidden, provided, stored } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { bigint, flag, integer, json, text, timestamp } from '#lib/db/table.ts';
import { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import { text as boundedText, recordOf } from '#lib/http/bounds.ts';
import type { Claims } from '#lib/identity/tokens/claims.ts';
import { ItemState, JobKind, JobState, MoveHow } from './states.ts';

/** A message with values, translated by the console. */
export const JobTitle = z.strictObject({
  message: boundedText(255).min(1, 'Enter a title.'),
  values: recordOf(boundedText(64), z.union([boundedText(255), z.number(), z.boolean(), z.null()]), 10),
});
export type JobTitle = z.infer<typeof JobTitle>;

/** Work on many objects that the platform does for a user in the background. */
export const jobAttributes = attributes({
  id: stored(text().primary(), z.string()),
  kind: stored(text<JobKind>(), JobKind),
  state: stored(text<JobState>(), JobState),
  title: stored(json<JobTitle>().nullable(), JobTitle.nullable()),
  /** Host that is vacated or returned to service; null for other jobs. */
  host: stored(text().nullable(), z.string().nullable()),
  /** Recorded in the history of the changed objects. */
  reason: stored(text().nullable(), z.string().nullable()),
  user_id: stored(text(), z.string()),
  user_name: stored(text(), z.string()),
  project_id: stored(text(), z.string()),
  /** Maximum number of objects processed concurrently. */
  parallel: stored(integer(), z.int()),
  stops_on_failure: stored(flag(), z.boolean()),
  counts: provided(
    z.strictObject({
      waiting: z.int(),
      running: z.int(),
      accepted: z.int(),
      done: z.int(),
      failed: z.int(),
      cancelled: z.int(),
      stays: z.int(),
    }),
  ),
  created_at: stored(timestamp(), z.string()),
  updated_at: stored(timestamp(), z.string()),
  ended_at: stored(timestamp().nullable(), z.string().nullable()),
  /** Sent with each request. */
  headers: hidden(json<Record<string, string>>()),
  /** Claims of the creating token; the owner's current rights are checked for each object. */
  claims: hidden(json<Claims>()),
  /** Encrypted key of the requests; null if there is none or it is no longer needed. */
  blob: hidden(text().nullable()),
  key_id: hidden(text().nullable()),
  /** Bytes of its items, while they are stored. */
  bytes: hidden(bigint()),
  revision: hidden(integer()),
});

/** Objects of a job. */
export const jobItemAttributes = attributes({
  object_id: stored(text(), z.string()),
  name: stored(text(), z.string()),
  /** Project of the object; null if unknown. */
  project_id: stored(text().nullable(), z.string().nullable()),
  state: stored(text<ItemState>(), ItemState),
  /** Why the item failed or was skipped. */
  message: stored(text().nullable(), z.string().nullable()),
  /** Id of the failed request, as in the log. */
  request_id: stored(text().nullable(), z.string().nullable()),
  started_at: stored(timestamp().nullable(), z.string().nullable()),
  ended_at: stored(timestamp().nullable(), z.string().nullable()),
  /** Kind of object, in jobs with several kinds. */
  kind: provided(z.string().optional()),
  /** Its name on screen, in English. */
  noun: provided(z.string().optional()),
  /** In jobs that move instances. */
  move: provided(
    z
      .strictObject({
        how: MoveHow,
        from: z.string(),
        to: z.string().nullable(),
        flavor: z.strictObject({ name: z.string(), vcpus: z.int(), ram: z.int(), disk: z.int() }),
        /** Why it failed or stays, as data. */
        reason: FailureReason.nullable(),
      })
      .nullable(),
  ),
  job_id: hidden(text().references('jobs')),
  /** Order of execution, from 0. */
  position: hidden(integer()),
  /** All items of a step end before the next step starts. */
  step: hidden(integer().default(0)),
});
