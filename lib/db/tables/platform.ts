import type { Generated, GeneratedAlways } from 'kysely';
import type { Flag, Json, Timestamp } from './column-types.ts';

export interface PlatformTables {
  /** Which migrations have run; both tables are made and kept by Kysely's migrator. */
  kysely_migration: { name: string; timestamp: Timestamp };
  kysely_migration_lock: { id: string; is_locked: number };
  /** Where keys stood before they had files; the first start of a later release empties it. */
  secrets: { name: string; value: string };
  /** The ids of the keys that all replicas share, so that one without them notices. */
  key_ids: { kid: string; purpose: string; created_at: Timestamp };
  /** Counters that caches are keyed by; `identity` rises with every change of who may do what. */
  versions: { name: string; value: number };
  events: {
    id: GeneratedAlways<number>;
    at: Timestamp;
    project_id: string;
    user_id: string | null;
    request_id: string | null;
    /** The job that did it for its owner. */
    job_id: string | null;
    /** Whose object it is, where somebody else, or the platform, did it. */
    owner_id: string | null;
    type: string;
    kind: string;
    object_id: string;
    before: Json<unknown> | null;
    after: Json<unknown> | null;
  };
  /** What the objects of events are called, or were called last. */
  event_objects: {
    kind: string;
    object_id: string;
    /** As of its events. */
    project_id: string;
    name: string;
    /** The name in lower case, by which it is found. */
    term: string;
    is_deleted: Generated<Flag>;
    /** When it was created, renamed or deleted last. */
    at: Timestamp;
  };
  workflow_runs: {
    id: string;
    name: string;
    object_id: string;
    project_id: string;
    /** The workers it waits for: `general`, `imports`, or `quarantine` while it is suspected of breaking processes off. */
    pool: string;
    /** The queue it stands in: project and kind of work. */
    lane: string;
    input: Json<unknown>;
    /** Outputs of the completed steps by step name. */
    steps: Json<Record<string, unknown>>;
    status: 'pending' | 'running' | 'done' | 'failed';
    attempts: number;
    /** How often it was taken up, this time included, since it was last given back, or got a step further. */
    claims: number;
    /**
     * Evidence that the run crashes its process: how often that died while the run executed alone, the present time included, and more
     * for deaths that the process itself reported. A run that gets a step further, or ends in order, is cleared.
     */
    crash_score: number;
    wake_at: Timestamp;
    worker_id: string | null;
    lease_until: Timestamp | null;
    error: string | null;
    /** Why it was given up, while its object is being brought to an honest end. */
    failure: Json<{ message: string; detail: string; tries: number }> | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
}
