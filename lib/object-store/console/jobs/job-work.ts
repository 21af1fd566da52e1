import type { WorkflowPlatform } from '#lib/engine/workflows/define.ts';
import type { Caller } from '#lib/policy/caller.ts';
import type { Bucket } from '../../buckets/bucket.ts';
import type { BucketJobRow } from './job-rows.ts';
import type { JobPosition } from './job-types.ts';

/** What the changes of one batch need. */
export interface JobWork {
  platform: WorkflowPlatform;
  job: BucketJobRow;
  /** The user who started the job, with the current rights. */
  caller: Caller;
  bucket: Bucket;
}

/** A change of one object. */
export interface JobChange {
  name: string;
  run: () => Promise<void>;
}

export interface JobStep {
  changes: JobChange[];
  /** Position after the changes; undefined if they are the last ones. */
  next: JobPosition | undefined;
}
