import type {
  ItemState,
  JobKind,
  JobRequest,
  JobState,
  JobTitle,
  MoveHow,
  MoveMode,
} from '#lib/compute/jobs/schema.ts';
import type { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import type { Claims } from '#lib/identity/tokens/claims.ts';
import { bigint, flag, index, integer, json, type RowsOf, table, text, timestamp, unique } from '../table.ts';
import type { FlavorSnapshot } from './compute.ts';

/** Action on one instance in a job that moves several. */
export interface MoveOrder {
  how: MoveHow;
  /** Mode requested for all instances; one that was stopped or started since is moved by another method. */
  mode: MoveMode;
  from: string;
  /** Null if the instance is not moved to another host. */
  to: string | null;
  /** Host chosen for all instances. */
  target: string | null;
  flavor: Pick<FlavorSnapshot, 'name' | 'vcpus' | 'ram' | 'disk'>;
  /** Why it failed or stays, with its message. */
  reason?: FailureReason | null | undefined;
}

/** Action on one object: requests encrypted with the job's key, or in clear text if stored by an earlier release. */
export type JobWork = { sealed: string } | { requests: JobRequest[] } | { move: MoveOrder } | Removal;

/** Object to delete with the contents of a project. */
interface Removal {
  kind: string;
  removals: JobRequest[];
}

/** Work on many objects that the platform does for a user in the background. */
export const jobTables = {
  jobs: table({
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
  job_items: table({
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

export type JobTables = RowsOf<typeof jobTables>;
