import { z } from 'zod';
import { column, hiddenColumn, providedValue } from '#lib/attributes/attribute.ts';
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
  id: column(text().primary(), z.string()),
  kind: column(text<JobKind>(), JobKind),
  state: column(text<JobState>(), JobState),
  title: column(json<JobTitle>().nullable(), JobTitle.nullable()),
  /** Host that is vacated or returned to service; null for other jobs. */
  host: column(text().nullable(), z.string().nullable()),
  /** Recorded in the history of the changed objects. */
  reason: column(text().nullable(), z.string().nullable()),
  user_id: column(text(), z.string()),
  user_name: column(text(), z.string()),
  project_id: column(text(), z.string()),
  /** Maximum number of objects processed concurrently. */
  parallel: column(integer(), z.int()),
  stops_on_failure: column(flag(), z.boolean()),
  counts: providedValue(
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
  created_at: column(timestamp(), z.string()),
  updated_at: column(timestamp(), z.string()),
  ended_at: column(timestamp().nullable(), z.string().nullable()),
  /** Sent with each request. */
  headers: hiddenColumn(json<Record<string, string>>()),
  /** Claims of the creating token; the owner's current rights are checked for each object. */
  claims: hiddenColumn(json<Claims>()),
  /** Encrypted key of the requests; null if there is none or it is no longer needed. */
  blob: hiddenColumn(text().nullable()),
  key_id: hiddenColumn(text().nullable()),
  /** Bytes of its items, while they are stored. */
  bytes: hiddenColumn(bigint()),
  revision: hiddenColumn(integer()),
});

/** Objects of a job. */
export const jobItemAttributes = attributes({
  object_id: column(text(), z.string()),
  name: column(text(), z.string()),
  /** Project of the object; null if unknown. */
  project_id: column(text().nullable(), z.string().nullable()),
  state: column(text<ItemState>(), ItemState),
  /** Why the item failed or was skipped. */
  message: column(text().nullable(), z.string().nullable()),
  /** Id of the failed request, as in the log. */
  request_id: column(text().nullable(), z.string().nullable()),
  started_at: column(timestamp().nullable(), z.string().nullable()),
  ended_at: column(timestamp().nullable(), z.string().nullable()),
  /** Kind of object, in jobs with several kinds. */
  kind: providedValue(z.string().optional()),
  /** Its name on screen, in English. */
  noun: providedValue(z.string().optional()),
  /** In jobs that move instances. */
  move: providedValue(
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
  job_id: hiddenColumn(text().references('jobs')),
  /** Order of execution, from 0. */
  position: hiddenColumn(integer()),
  /** All items of a step end before the next step starts. */
  step: hiddenColumn(integer().default(0)),
});
