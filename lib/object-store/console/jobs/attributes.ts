import { z } from 'zod';
import { column, computedValue, hiddenColumn } from '#lib/attributes/attribute.ts';
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
  id: column(text().primary(), z.string()),
  kind: column(text<BucketJobKind>(), BucketJobKind),
  state: column(text<BucketJobState>(), BucketJobState, { initial: 'running' }),
  bucket_id: column(text(), z.string()),
  /** As it was when the job started. */
  bucket_name: column(text(), z.string()),
  /** Objects or versions done so far; the total is unknown until the end. */
  done: column(integer(), z.int(), { initial: 0 }),
  failed: column(integer(), z.int(), { initial: 0 }),
  /** The reason of the first failure. */
  message: column(text().nullable(), z.string().nullable(), { initial: null }),
  created_at: column(timestamp(), z.string()),
  ended_at: column(timestamp().nullable(), z.string().nullable(), { initial: null }),
  /** The restore that undoes an ended job; null unless it deleted objects of which the bucket keeps versions. */
  undo: computedValue(z.strictObject({ moment: z.string(), prefix: z.string() }).nullable(), undoOf),
  project_id: hiddenColumn(text()),
  user_id: hiddenColumn(text()),
  input: hiddenColumn(json<JobInput>()),
  position: hiddenColumn(json<JobPosition>()),
  /** Claims of the token with which it was started. */
  claims: hiddenColumn(json<Claims>()),
  updated_at: hiddenColumn(timestamp()),
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
