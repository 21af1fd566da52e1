import type { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import type { FlavorSnapshot } from '../stored-types.ts';
import type { JobRequest } from './schema.ts';
import type { MoveHow, MoveMode } from './states.ts';

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
  /** It only evens out hosts, so that it gives way to recoveries. */
  isBalancing?: boolean;
  /** Why it failed or stays, with its message. */
  reason?: FailureReason | null | undefined;
}

/** Action on one object: requests encrypted with the job's key, or in clear text if stored by an earlier release. */
export type JobWork = { sealed: string } | { requests: JobRequest[] } | { move: MoveOrder } | Removal;

/** Object to delete with the contents of a project. */
interface Removal {
  kind: string;
  /** Absent in jobs of earlier releases. */
  noun?: string;
  removals: JobRequest[];
}
