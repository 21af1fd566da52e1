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
import type { Claims } from '#lib/identity/tokens/claims.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';
import type { FlavorSnapshot } from './compute.ts';

/** What is done to one instance by a job that moves several. */
export interface MoveOrder {
  how: MoveHow;
  /** What was asked for all of them; a server that has been stopped or started meanwhile leaves in another way. */
  mode: MoveMode;
  from: string;
  /** Null for what stays on its host. */
  to: string | null;
  /** The one host that was chosen for all of them. */
  target: string | null;
  flavor: Pick<FlavorSnapshot, 'name' | 'vcpus' | 'ram' | 'disk'>;
}

/** What is done to one object by a job: requests sealed with the key of the job, in clear where an earlier release left them. */
export type JobWork = { sealed: string } | { requests: JobRequest[] } | { move: MoveOrder } | Removal;

/** One object of a kind that is deleted with all that a project holds. */
interface Removal {
  kind: string;
  removals: JobRequest[];
}

/** Work on many objects that the platform does for somebody, whoever looks on. */
export interface JobTables {
  jobs: {
    id: string;
    kind: JobKind;
    /** The host that is emptied or comes back; null for all others. */
    host: string | null;
    title: Json<JobTitle> | null;
    /** Why; stands in the history of what it changes. */
    reason: string | null;
    /** Sent with each request. */
    headers: Json<Record<string, string>>;
    project_id: string;
    user_id: string;
    user_name: string;
    /** What the token said with which it was begun: its owner's rights are read anew for each object. */
    claims: Json<Claims>;
    /** How many objects are in work at a time. */
    parallel: number;
    stops_on_failure: Flag;
    state: JobState;
    /** The key of its requests, sealed with a key of the cloud; null where it has none, or needs none any more. */
    blob: string | null;
    key_id: string | null;
    /** Bytes of its items, as long as they are kept. */
    bytes: number;
    revision: number;
    created_at: Timestamp;
    updated_at: Timestamp;
    ended_at: Timestamp | null;
  };
  job_items: {
    job_id: string;
    /** From 0, in the order in which they are begun. */
    position: number;
    /** Those of a lower step are done before those of the next one begin. */
    step: Generated<number>;
    object_id: string;
    name: string;
    /** Whose object it is; null where the job does not know. */
    project_id: string | null;
    state: ItemState;
    work: Json<JobWork>;
    /** Why it failed or stays. */
    message: string | null;
    /** Of the request that failed, as the log names it. */
    request_id: string | null;
    started_at: Timestamp | null;
    ended_at: Timestamp | null;
  };
}
