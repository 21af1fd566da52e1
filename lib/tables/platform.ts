import { deletedLater } from '#lib/db/growth-bound.ts';
import {
  boundedTable,
  flag,
  index,
  integer,
  json,
  primaryKey,
  type RowsOf,
  serial,
  text,
  timestamp,
} from '#lib/db/table.ts';
import type { FailureReason } from '#lib/engine/workflows/failure-reason.ts';

export const platformTables = {
  /** Keys of releases that had no key files; the first start of a later release empties it. */
  secrets: boundedTable('platform', { name: text().primary(), value: text() }),
  /**
   * Ids of the keys shared by all replicas, so that a replica without one detects it. A key rotation deletes the oldest.
   */
  key_ids: boundedTable('platform', { kid: text().primary(), purpose: text(), created_at: timestamp() }),
  /** Counters used as cache keys; `identity` increases with each change of rights. */
  versions: boundedTable('platform', { name: text().primary(), value: integer() }),
  events: boundedTable(deletedLater('requests'), {
    id: serial(),
    at: timestamp(),
    project_id: text(),
    user_id: text().nullable(),
    request_id: text().nullable(),
    /** Job that caused the event on behalf of its owner. */
    job_id: text().nullable(),
    /** Owner of the object, if the change was made by another user or the platform. */
    owner_id: text().nullable(),
    type: text(),
    kind: text(),
    object_id: text(),
    before: json<unknown>().nullable(),
    after: json<unknown>().nullable(),
  }).indexes({
    events_by_project: index('project_id', 'id'),
    events_by_object: index('object_id', 'id'),
    events_by_time: index('at'),
    events_by_user: index('user_id', 'id').where('user_id is not null and job_id is null'),
    events_by_owner: index('owner_id', 'id').where('owner_id is not null and user_id is not null'),
    events_by_project_kind: index('project_id', 'kind', 'id'),
    events_by_project_user: index('project_id', 'user_id', 'id'),
    events_by_kind: index('kind', 'id'),
    events_by_user_of_jobs: index('user_id', 'id').where('user_id is not null and job_id is not null'),
    events_by_request: index('request_id', 'id'),
  }),
  /** Current or last names of the objects of events. */
  event_objects: boundedTable(deletedLater('requests'), {
    kind: text(),
    object_id: text(),
    /** From its events. */
    project_id: text(),
    name: text(),
    /** Name in lower case, for searching. */
    term: text(),
    is_deleted: flag().default(0),
    /** Last creation, renaming or deletion. */
    at: timestamp(),
  }).indexes({
    event_objects_key: primaryKey('object_id', 'kind'),
    event_objects_by_project: index('project_id', 'term'),
    event_objects_by_term: index('term'),
    event_objects_by_time: index('at'),
  }),
  workflow_runs: boundedTable(deletedLater('requests'), {
    id: text().primary(),
    name: text(),
    object_id: text(),
    project_id: text(),
    /** Worker pool: `general`, `imports`, or `quarantine` for a run suspected of crashing its process. */
    pool: text(),
    /** Queue: project and kind of work. */
    lane: text(),
    input: json<unknown>(),
    /** Outputs of the completed steps by step name. */
    steps: json<Record<string, unknown>>(),
    status: text<'pending' | 'running' | 'done' | 'failed'>(),
    attempts: integer(),
    /** Number of claims, including the current one, since the run was last released in order or completed a step. */
    claims: integer(),
    /**
     * Evidence that the run crashes its process: process deaths while the run executed alone, counting the current
     * claim, and more for deaths reported by the process itself. Reset when the run completes a step or ends in order.
     */
    crash_score: integer(),
    wake_at: timestamp(),
    worker_id: text().nullable(),
    lease_until: timestamp().nullable(),
    error: text().nullable(),
    /** Why the run was aborted, while its `onFailure` sets the object to a consistent state. */
    failure: json<{ message: string; detail: string; tries: number; reason?: FailureReason | undefined }>().nullable(),
    created_at: timestamp(),
    updated_at: timestamp(),
  }).indexes({
    workflow_runs_by_object: index('object_id', 'status'),
    workflow_runs_queue: index('status', 'pool', 'lane', 'wake_at'),
    workflow_runs_leases: index('status', 'lease_until'),
    workflow_runs_ended: index('updated_at').where("status not in ('pending', 'running')"),
  }),
};

declare module '#lib/db/tables.ts' {
  interface Tables extends RowsOf<typeof platformTables> {}
}
