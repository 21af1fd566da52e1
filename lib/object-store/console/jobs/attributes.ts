import { z } from 'zod';
import { computed, hidden, stored } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { type Json, unpackJson } from '#lib/db/column-types.ts';
import { integer, json, text, timestamp } from '#lib/db/table.ts';
import type { Claims } from '#lib/identity/tokens/claims.ts';
import type { JobInput, JobPosition } from './job-types.ts';

const BucketJobKind = z.enum(['delete', 'empty', 'remove', 'copy', 'move', 'restore']);
type BucketJobKind = z.infer<typeof BucketJobKind>;
const BucketJobState = z.enum(['running', 'cancelling', 'done', 'failed', 'cancelled']);
type BucketJobState = z.infer<typeof BucketJobState>;

/** Work on many objects of a bucket. `remove` empties the bucket, then deletes it. */
export const bucketJobAttributes = attributes({
  id: stored(text().primary(), z.string()),
  kind: stored(text<BucketJobKind>(), BucketJobKind),
  state: stored(text<BucketJobState>(), BucketJobState, { initial: 'running' }),
  bucket_id: stored(text(), z.string()),
  /** As it was when the job started. */
  bucket_name: stored(text(), z.string()),
  /** Objects or versions done so far; the total is unknown until the end. */
  done: stored(integer(), z.int(), { initial: 0 }),
  failed: stored(integer(), z.int(), { initial: 0 }),
  /** The reason of the first failure. */
  message: stored(text().nullable(), z.string().nullable(), { initial: null }),
  created_at: stored(timestamp(), z.string()),
  ended_at: stored(timestamp().nullable(), z.string().nullable(), { initial: null }),
  /** The restore that undoes an ended job; null unless it deleted objects of which the bucket keeps versions. */
  undo: computed(z.strictObject({ moment: z.string(), prefix: z.string() }).nullable(), undoOf),
  project_id: hidden(text()),
  user_id: hidden(text()),
  input: hidden(json<JobInput>()),
  position: hidden(json<JobPosition>()),
  /** Claims of the token with which it was started. */
  claims: hidden(json<Claims>()),
  updated_at: hidden(timestamp()),
});

interface DoneWork {
  input: Json<JobInput>;
  done: number;
  created_at: string;
  ended_at: string | null;
}

/** The time before the job and the folder of its objects, for a restore. */
function undoOf({ input, done, created_at, ended_at }: DoneWork) {
  const job = unpackJson(input);
  if (job.kind !== 'delete' || job.undoPrefix === undefined || ended_at === null || done === 0) return null;
  return { moment: new Date(Date.parse(created_at) - 1).toISOString(), prefix: job.undoPrefix };
}
