import type { Generated, GeneratedAlways } from 'kysely';
import type { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';

export interface PlatformTables {
  /** Applied migrations; both tables are managed by Kysely's migrator. */
  kysely_migration: { name: string; timestamp: Timestamp };
  kysely_migration_lock: { id: string; is_locked: number };
  /** Keys of releases that had no key files; the first start of a later release empties it. */
  secrets: { name: string; value: string };
  /** Ids of the keys shared by all replicas, so that a replica without one detects it. */
  key_ids: { kid: string; purpose: string; created_at: Timestamp };
  /** Counters used as cache keys; `identity` increases with each change of rights. */
  versions: { name: string; value: number };
  events: {
    id: GeneratedAlways<number>;
    at: Timestamp;
    project_id: string;
    user_id: string | null;
    request_id: string | null;
    /** Job that caused the event on behalf of its owner. */
    job_id: string | null;
    /** Owner of the object, if the change was made by another user or the platform. */
    owner_id: string | null;
    type: string;
    kind: string;
    object_id: string;
    before: Json<unknown> | null;
    after: Json<unknown> | null;
  };
  /** Current or last names of the objects of events. */
  event_objects: {
    kind: string;
    object_id: string;
    /** From its events. */
    project_id: string;
    name: string;
    /** Name in lower case, for searching. */
    term: string;
    is_deleted: Generated<Flag>;
    /** Last creation, renaming or deletion. */
    at: Timestamp;
  };
  workflow_runs: {
    id: string;
    name: string;
    object_id: string;
    project_id: string;
    /** Worker pool: `general`, `imports`, or `quarantine` for a run suspected of crashing its process. */
    pool: string;
    /** Queue: project and kind of work. */
    lane: string;
    input: Json<unknown>;
    /** Outputs of the completed steps by step name. */
    steps: Json<Record<string, unknown>>;
    status: 'pending' | 'running' | 'done' | 'failed';
    attempts: number;
    /** Number of claims, including the current one, since the run was last released in order or completed a step. */
    claims: number;
    /**
     * Evidence that the run crashes its process: process deaths while the run executed alone, counting the current
     * claim, and more for deaths reported by the process itself. Reset when the run completes a step or ends in order.
     */
    crash_score: number;
    wake_at: Timestamp;
    worker_id: string | null;
    lease_until: Timestamp | null;
    error: string | null;
    /** Why the run was aborted, while its `onFailure` sets the object to a consistent state. */
    failure: Json<{ message: string; detail: string; tries: number; reason?: FailureReason | undefined }> | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
}
