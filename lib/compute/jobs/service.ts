import { randomUUID } from 'node:crypto';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, orNotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { jobAttributes, jobItemAttributes } from './attributes.ts';
import { canJob, isOpenJob, type JobVerb } from './can.ts';
import { assertRoomForJob, estimateRetryBytes } from './job-size.ts';
import {
  changeJob,
  countItems,
  emptyJobCounts,
  insertJob,
  type JobItemRow,
  type JobRow,
  resetItems,
  startNextItems,
} from './progress.ts';
import type { JobDetails, JobItem, JobQuery, NewJob, PlatformJob } from './schema.ts';
import { newJobKey } from './sealed-requests.ts';
import type { JobWork } from './stored-types.ts';
import { isVisibleTo } from './visible-jobs.ts';

/** Maximum jobs in a list. */
const MAX_LISTED = 100;
/** Concurrent objects of a bulk job. */
const AT_ONCE = 5;

/** Newest jobs: the caller's in the token's scope, and for administrators all that move instances. */
export async function listJobs(ctx: AuthedContext, { host, own, moves }: JobQuery): Promise<PlatformJob[]> {
  const { read } = ctx.database;
  let rows = read.selectFrom('jobs').selectAll().where(isVisibleTo(ctx.database, ctx.caller));
  const isOwn = own === 'true' || !isAdmin(ctx.caller);
  if (isOwn) rows = rows.where('user_id', '=', ctx.caller.userId);
  if (host !== undefined) rows = rows.where('host', '=', host);
  if (moves === 'true') rows = rows.where('kind', 'in', ['drain', 'return', 'migrate']);
  const newest = await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MAX_LISTED).execute();
  const counts = await countItems(
    read,
    newest.map(({ id }) => id),
  );
  return newest.map((row) => jobView(ctx, row, counts.get(row.id)));
}

/** @throws 404 */
export async function getJob(ctx: AuthedContext, id: string): Promise<JobDetails> {
  const { read } = ctx.database;
  const job = await loadJob(read, ctx, id);
  const items = await read.selectFrom('job_items').selectAll().where('job_id', '=', id).orderBy('position').execute();
  return {
    ...jobView(ctx, job, (await countItems(read, [id])).get(id)),
    items: items.map((row) => itemView(ctx, row)),
  };
}

/** Starts a job on many objects, five at a time, with the owner's current rights. */
export async function createJob(
  ctx: AuthedContext,
  { title, reason = null, headers, objects }: NewJob,
): Promise<PlatformJob> {
  const id = randomUUID();
  const key = await newJobKey(ctx.database, id);
  const given = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const items = objects.map(({ object_id, name, requests }, position) => ({
    objectId: object_id,
    name,
    work: key.seal(position, requests),
  }));
  return ctx.database.transact(async (tx) => {
    await insertJob(tx, ctx, {
      id,
      key: key.columns,
      kind: 'bulk',
      title,
      reason,
      headers: Object.fromEntries(given),
      parallel: AT_ONCE,
      stopsOnFailure: false,
      items,
    });
    return readJob(tx, ctx, id);
  });
}

/** Running objects are completed. @throws 404, 409 naming the state */
export function changeJobState(ctx: AuthedContext, id: string, verb: JobVerb): Promise<PlatformJob> {
  return ctx.database.transact(async (tx) => {
    const job = await loadJob(tx, ctx, id);
    const verdict = canJob(verb, job.state);
    if (verdict !== true) throw Conflict(`Job ${id} is ${job.state}: ${verdict}`);
    let bytes = Number(job.bytes);
    if (verb === 'retry') {
      await assertHostIsFree(tx, job.host);
      bytes += await resetForRetry(tx, job);
    }
    const state = ({ pause: 'paused', resume: 'running', cancel: 'cancelling', retry: 'running' } as const)[verb];
    await changeJob(tx, actorOf(ctx), job, verb, { state, bytes, ended_at: null });
    await startNextItems(tx, id);
    return readJob(tx, ctx, id);
  });
}

/** @returns the bytes of the retry @throws 409 if its requests were deleted, 413 over quota */
async function resetForRetry(tx: Tx, { id, kind, blob, project_id, user_id }: JobRow): Promise<number> {
  if (kind === 'bulk' && blob === null) {
    throw Conflict(
      `The requests of job ${id} are no longer stored: they are deleted a day after its end. Start a new job.`,
    );
  }
  const { numUpdatedRows } = await resetItems(tx, id);
  const bytes = estimateRetryBytes(Number(numUpdatedRows));
  await assertRoomForJob(tx, { projectId: project_id, userId: user_id }, bytes);
  return bytes;
}

/** One job at a time may empty a host or move instances back. @throws 409 naming the job */
export async function assertHostIsFree(tx: Tx, host: string | null): Promise<void> {
  if (host === null) return;
  const jobs = await tx.selectFrom('jobs').selectAll().where('host', '=', host).where('ended_at', 'is', null).execute();
  const [open] = jobs.filter(({ state }) => isOpenJob(state));
  if (open)
    throw Conflict(`Host ${host} is already in maintenance: job ${open.id} of ${open.user_name} is ${open.state}.`);
}

export async function readJob(db: Reader, ctx: AuthedContext, id: string): Promise<PlatformJob> {
  const job = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return jobView(ctx, job, (await countItems(db, [id])).get(id));
}

/** @throws 404 if it is missing or not visible */
const loadJob = async (db: Reader, ctx: AuthedContext, id: string): Promise<JobRow> =>
  orNotFound(await findVisibleJob(db, ctx, id), 'Job', id);

export const findVisibleJob = (db: Reader, { database, caller }: AuthedContext, id: string) =>
  db.selectFrom('jobs').selectAll().where('id', '=', id).where(isVisibleTo(database, caller)).executeTakeFirst();

export const jobView = (ctx: AuthedContext, row: JobRow, counts = emptyJobCounts()): PlatformJob =>
  jobAttributes.view(ctx, row, { counts });

const itemView = (ctx: AuthedContext, { work, ...row }: JobItemRow): JobItem =>
  jobItemAttributes.view(ctx, row, workView(unpackJson(work)));

function workView(work: JobWork): Pick<JobItem, 'kind' | 'noun' | 'move'> {
  if ('removals' in work) return { kind: work.kind, noun: work.noun, move: null };
  if (!('move' in work)) return { move: null };
  const { how, from, to, flavor, reason = null } = work.move;
  return { move: { how, from, to, flavor, reason } };
}
