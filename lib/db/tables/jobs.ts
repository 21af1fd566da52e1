import type { Generated } from 'kysely';
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
import type { Flag, Json, Timestamp } from './column-types.ts';
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
export interface JobTables {
  jobs: {
    id: string;
    kind: JobKind;
    /** Host that is vacated or returned to service; null for other jobs. */
    host: string | null;
    title: Json<JobTitle> | null;
    /** Recorded in the history of the changed objects. */
    reason: string | null;
    /** Sent with each request. */
    headers: Json<Record<string, string>>;
    project_id: string;
    user_id: string;
    user_name: string;
    /** Claims of the creating token; the owner's current rights are checked for each object. */
    claims: Json<Claims>;
    /** Maximum number of objects processed concurrently. */
    parallel: number;
    stops_on_failure: Flag;
    state: JobState;
    /** Encrypted key of the requests; null if there is none or it is no longer needed. */
    blob: string | null;
    key_id: string | null;
    /** Bytes of its items, while they are stored. */
    bytes: number;
    revision: number;
    created_at: Timestamp;
    updated_at: Timestamp;
    ended_at: Timestamp | null;
  };
  job_items: {
    job_id: string;
    /** Order of execution, from 0. */
    position: number;
    /** All items of a step end before the next step starts. */
    step: Generated<number>;
    object_id: string;
    name: string;
    /** Project of the object; null if unknown. */
    project_id: string | null;
    state: ItemState;
    work: Json<JobWork>;
    /** Why the item failed or was skipped. */
    message: string | null;
    /** Id of the failed request, as in the log. */
    request_id: string | null;
    started_at: Timestamp | null;
    ended_at: Timestamp | null;
  };
}
