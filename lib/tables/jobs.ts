import type { ItemState, JobKind, JobState, JobTitle } from '#lib/compute/jobs/schema.ts';
import type { JobWork } from '#lib/compute/jobs/stored-types.ts';
import { withinQuota, withRowsOf } from '#lib/db/growth-bound.ts';
import {
  bigint,
  boundedTable,
  flag,
  index,
  integer,
  json,
  type RowsOf,
  text,
  timestamp,
  unique,
} from '#lib/db/table.ts';
import type { Claims } from '#lib/identity/tokens/claims.ts';

/** Work on many objects that the platform does for a user in the background. */
export const jobTables = {
  jobs: boundedTable(withinQuota('job_size_total', 'retention'), {
    id: text().primary(),
    kind: text<JobKind>(),
    /** Host that is vacated or returned to service; null for other jobs. */
    host: text().nullable(),
    title: json<JobTitle>().nullable(),
    /** Recorded in the history of the changed objects. */
    reason: text().nullable(),
    /** Sent with each request. */
    headers: json<Record<string, string>>(),
    project_id: text(),
    user_id: text(),
    user_name: text(),
    /** Claims of the creating token; the owner's current rights are checked for each object. */
    claims: json<Claims>(),
    /** Maximum number of objects processed concurrently. */
    parallel: integer(),
    stops_on_failure: flag(),
    state: text<JobState>(),
    /** Encrypted key of the requests; null if there is none or it is no longer needed. */
    blob: text().nullable(),
    key_id: text().nullable(),
    /** Bytes of its items, while they are stored. */
    bytes: bigint(),
    revision: integer(),
    created_at: timestamp(),
    updated_at: timestamp(),
    ended_at: timestamp().nullable(),
  }).indexes({
    jobs_of_user: index('user_id', 'created_at', 'id'),
    jobs_newest: index('created_at', 'id'),
    jobs_of_host: index('host', 'created_at').where('host is not null'),
    jobs_ended: index('ended_at').where('ended_at is not null'),
  }),
  job_items: boundedTable(withRowsOf('jobs'), {
    job_id: text().references('jobs'),
    /** Order of execution, from 0. */
    position: integer(),
    /** All items of a step end before the next step starts. */
    step: integer().default(0),
    object_id: text(),
    name: text(),
    /** Project of the object; null if unknown. */
    project_id: text().nullable(),
    state: text<ItemState>(),
    work: json<JobWork>(),
    /** Why the item failed or was skipped. */
    message: text().nullable(),
    /** Id of the failed request, as in the log. */
    request_id: text().nullable(),
    started_at: timestamp().nullable(),
    ended_at: timestamp().nullable(),
  }).indexes({
    job_items_key: unique('job_id', 'position'),
    job_items_by_state: index('job_id', 'state', 'position'),
  }),
};

declare module '#lib/db/tables.ts' {
  interface Tables extends RowsOf<typeof jobTables> {}
}
