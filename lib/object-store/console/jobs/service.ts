import { randomUUID } from 'node:crypto';
import { packJson } from '#lib/db/column-types.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Conflict, Invalid, NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { claimsOf } from '#lib/identity/tokens/validate.ts';
import type { Bucket } from '../../buckets/bucket.ts';
import { loadBucket } from '../buckets.ts';
import { pastTime } from '../points/points.ts';
import { bucketJobAttributes } from './attributes.ts';
import { commonFolder } from './common-folder.ts';
import { type BucketJobRow, findJob } from './job-rows.ts';
import type { JobInput } from './job-types.ts';
import type { BucketJob, ValidBucketJob } from './schema.ts';
import { bucketJobWorkflow } from './workflows.ts';

/** Jobs in a list. */
const MAX_LISTED = 100;
/** Unfinished jobs of a project. */
export const MAX_OPEN_JOBS = 20;

const viewOf = (ctx: ProjectContext, row: BucketJobRow): BucketJob => bucketJobAttributes.view(ctx, row, {});

/** Newest first. */
export async function listBucketJobs(ctx: ProjectContext): Promise<BucketJob[]> {
  const own = ctx.database.read.selectFrom('bucket_jobs').selectAll().where('project_id', '=', ctx.projectId);
  const rows = await own.orderBy('created_at', 'desc').orderBy('id').limit(MAX_LISTED).execute();
  return rows.map((row) => viewOf(ctx, row));
}

/** @throws 404 */
export async function getBucketJob(ctx: ProjectContext, id: string): Promise<BucketJob> {
  return viewOf(ctx, await loadJob(ctx, id));
}

async function loadJob(ctx: ProjectContext, id: string): Promise<BucketJobRow> {
  const job = await findJob(ctx.database.read, id);
  if (job?.project_id !== ctx.projectId) throw NotFound('Bucket job', id);
  return job;
}

/** Starts work on many objects. @throws 400, 404, 409 with too many unfinished jobs */
export async function createBucketJob(ctx: ProjectContext, bucketId: string, job: ValidBucketJob): Promise<BucketJob> {
  const bucket = await loadBucket(ctx, bucketId);
  const input = await inputOf(ctx, bucket, job);
  const now = new Date().toISOString();
  const row: BucketJobRow = {
    ...bucketJobAttributes.initial,
    id: randomUUID(),
    project_id: ctx.projectId,
    user_id: ctx.caller.userId,
    bucket_id: bucket.id,
    bucket_name: bucket.name,
    kind: job.kind,
    input: packJson(input),
    position: packJson({}),
    claims: packJson(claimsOf(ctx.caller)),
    created_at: now,
    updated_at: now,
  };
  await ctx.database.transact(async (tx) => {
    const open = tx.selectFrom('bucket_jobs').select('id').where('project_id', '=', ctx.projectId);
    const { length } = await open.where('ended_at', 'is', null).limit(MAX_OPEN_JOBS).execute();
    if (length === MAX_OPEN_JOBS) throw Conflict(`The project has ${length} unfinished jobs on buckets. Wait for one.`);
    await tx.insertInto('bucket_jobs').values(row).execute();
    await startWorkflow(tx, bucketJobWorkflow, row, { jobId: row.id });
  });
  return viewOf(ctx, row);
}

async function inputOf(ctx: ProjectContext, bucket: Bucket, job: ValidBucketJob): Promise<JobInput> {
  if (job.kind === 'empty' || job.kind === 'remove') return { kind: job.kind };
  if (job.kind === 'restore') return restoreInput(bucket, job);
  const { names, prefixes } = job;
  if (names.length + prefixes.length === 0) throw Invalid('Specify at least one object or folder.');
  if (job.kind === 'delete') {
    const isKept = bucket.settings.versioning === 'enabled';
    return { kind: job.kind, names, prefixes, ...(isKept && { undoPrefix: commonFolder([...names, ...prefixes]) }) };
  }
  const { from_prefix: fromPrefix, to_prefix: toPrefix } = job;
  if (![...names, ...prefixes].every((name) => name.startsWith(fromPrefix))) {
    throw Invalid(`All names must start with from_prefix (${fromPrefix}).`);
  }
  const target = job.to_bucket_id === undefined ? bucket.id : (await loadBucket(ctx, job.to_bucket_id)).id;
  const targetOf = (prefix: string) => toPrefix + prefix.slice(fromPrefix.length);
  // A copy below its own source would be copied again without end.
  if (target === bucket.id && prefixes.some((prefix) => targetOf(prefix).startsWith(prefix))) {
    throw Conflict('A folder cannot be copied or moved into itself. Choose another folder.');
  }
  return { kind: job.kind, names, prefixes, target: { bucketId: target, fromPrefix, toPrefix } };
}

/** @throws 400 in the future, 409 if the bucket would lose what the restore replaces */
function restoreInput(
  { settings }: Bucket,
  { kind, moment, prefix, replaces, deletes }: Extract<ValidBucketJob, { kind: 'restore' }>,
): JobInput {
  if (settings.versioning !== 'enabled') throw Conflict('The bucket keeps no versions. Turn on versioning first.');
  return { kind, moment: new Date(pastTime(moment)).toISOString(), prefix, replaces, deletes };
}

/** Objects that are already changed stay so. @throws 404, 409 */
export async function cancelBucketJob(ctx: ProjectContext, id: string): Promise<BucketJob> {
  const job = await loadJob(ctx, id);
  if (job.ended_at !== null) throw Conflict(`Job ${id} has already ended.`);
  const change = { state: 'cancelling' as const, updated_at: new Date().toISOString() };
  await ctx.database.transact((tx) =>
    tx.updateTable('bucket_jobs').set(change).where('id', '=', id).where('ended_at', 'is', null).execute(),
  );
  return viewOf(ctx, { ...job, ...change });
}
