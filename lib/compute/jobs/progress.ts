import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { JobWork } from '#lib/compute/jobs/stored-types.ts';
import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import { countRows } from '#lib/db/count-rows.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Conflict, Forbidden } from '#lib/errors/errors.ts';
import { defineChange } from '#lib/events/change-row.ts';
import { actorOf, PLATFORM, recordEvent } from '#lib/events/log.ts';
import { type AuthedContext, projectOf } from '#lib/http/context.ts';
import type { Claims } from '#lib/identity/tokens/claims.ts';
import { scopeQueryOf } from '#lib/identity/tokens/resolve.ts';
import { claimsOf, isTokenCaller } from '#lib/identity/tokens/validate.ts';
import type { SealedSecret } from '#lib/keys/seal.ts';
import { domainScope } from '#lib/screens/scope.ts';
import type { JobTitle } from './attributes.ts';
import { assertRoomForJob, estimateJobBytes } from './job-size.ts';
import type { PlatformJob } from './schema.ts';
import type { ItemState, JobKind, JobState } from './states.ts';

export type JobRow = Selectable<Tables['jobs']>;
export type JobItemRow = Selectable<Tables['job_items']>;
export type JobCounts = PlatformJob['counts'];

/** The object of a job. */
export interface ItemRef {
  jobId: string;
  position: number;
}

/** Maximum unfinished jobs of a user. */
const MAX_UNFINISHED_JOBS = 50;

/** Names of workflows for objects; declared in `workflows.ts` of jobs, moves and teardowns. */
export const CALL_WORKFLOW = 'job.call';
export const MOVE_WORKFLOW = 'job.move';
export const TEARDOWN_WORKFLOW = 'job.teardown';

const workflowFor = (kind: JobKind): string =>
  kind === 'bulk' ? CALL_WORKFLOW : kind === 'teardown' ? TEARDOWN_WORKFLOW : MOVE_WORKFLOW;

/** Place of events: where the job was started. Platform-wide work is visible to administrators only. */
function placeOf({ kind, project_id, claims }: Pick<JobRow, 'kind' | 'project_id' | 'claims'>): string {
  const scope = scopeQueryOf(unpackJson(claims));
  if (scope.kind === 'domain') return domainScope(scope.id);
  return kind === 'bulk' ? project_id : '';
}
export const changeJob = defineChange({
  table: 'jobs',
  kind: 'job',
  projectOf: placeOf,
  unreported: new Set(['claims', 'headers', 'title', 'blob', 'key_id', 'bytes']),
});

interface NewJob {
  /** Set if its requests are already sealed for it. */
  id?: string;
  key?: SealedSecret;
  kind: JobKind;
  host?: string | null;
  title?: JobTitle | null;
  reason?: string | null;
  headers: Record<string, string>;
  parallel: number;
  stopsOnFailure: boolean;
  items: readonly {
    objectId: string;
    name: string;
    projectId?: string | null;
    step?: number;
    work: JobWork;
    /** Why the object is skipped. */
    staysFor?: string | null;
  }[];
}

/** The owner of a new job. */
export interface JobContext extends Pick<AuthedContext, 'caller' | 'requestId'> {
  /** Instead of those of the token, for work that the platform starts in the name of a user. */
  claims?: Claims;
}

/**
 * Inserts and starts a job in the caller's transaction. Returns its row. @throws 403 within a job, 409 for too many
 * open jobs
 */
export async function insertJob(tx: Tx, ctx: JobContext, entered: NewJob): Promise<JobRow> {
  const { caller } = ctx;
  const claims = ctx.claims ?? (isTokenCaller(caller) ? claimsOf(caller) : undefined);
  if (!claims) throw Forbidden('A job cannot start another job.');
  const open = tx.selectFrom('jobs').where('user_id', '=', caller.userId).where('ended_at', 'is', null);
  const count = await countRows(open);
  if (count >= MAX_UNFINISHED_JOBS)
    throw Conflict(`You have ${MAX_UNFINISHED_JOBS} unfinished jobs. Wait for one to finish, or cancel one.`);
  const bytes = estimateJobBytes(entered.items);
  await assertRoomForJob(tx, { projectId: projectOf(ctx), userId: caller.userId }, bytes);
  const now = creationTime();
  const job: JobRow = {
    id: entered.id ?? randomUUID(),
    kind: entered.kind,
    host: entered.host ?? null,
    title: entered.title ? packJson(entered.title) : null,
    reason: entered.reason || null,
    headers: packJson(entered.headers),
    project_id: projectOf(ctx),
    user_id: caller.userId,
    user_name: caller.userName,
    claims: packJson(claims),
    parallel: entered.parallel,
    stops_on_failure: flag(entered.stopsOnFailure),
    state: 'running',
    blob: entered.key?.blob ?? null,
    key_id: entered.key?.key_id ?? null,
    bytes,
    revision: 0,
    created_at: now,
    updated_at: now,
    ended_at: null,
  };
  await tx.insertInto('jobs').values(job).execute();
  await insertItems(tx, job.id, entered.items);
  await recordEvent(tx, actorOf(ctx), { type: 'job.create', objectId: job.id, projectId: placeOf(job) });
  await startNextItems(tx, job.id);
  return job;
}

async function insertItems(tx: Tx, jobId: string, items: NewJob['items']): Promise<void> {
  const rows = items.map(({ objectId, name, projectId = null, step = 0, work, staysFor = null }, position) => ({
    job_id: jobId,
    position,
    step,
    object_id: objectId,
    name,
    project_id: projectId,
    state: (staysFor === null ? 'waiting' : 'stays') as ItemState,
    work: packJson(work),
    message: staysFor,
    request_id: null,
    started_at: null,
    ended_at: null,
  }));
  for (let from = 0; from < rows.length; from += 200) {
    await tx
      .insertInto('job_items')
      .values(rows.slice(from, from + 200))
      .execute();
  }
}

export async function countItems(db: Reader, jobIds: readonly string[]): Promise<Map<string, JobCounts>> {
  const counts = new Map(jobIds.map((id) => [id, emptyJobCounts()]));
  if (jobIds.length === 0) return counts;
  const rows = await db
    .selectFrom('job_items')
    .select((eb) => ['job_id', 'state', eb.fn.countAll().as('count')])
    .where('job_id', 'in', jobIds)
    .groupBy(['job_id', 'state'])
    .execute();
  for (const { job_id, state, count } of rows) {
    const ofJob = counts.get(job_id);
    if (ofJob) ofJob[state] = Number(count);
  }
  return counts;
}

export const emptyJobCounts = (): JobCounts => ({
  waiting: 0,
  running: 0,
  accepted: 0,
  done: 0,
  failed: 0,
  cancelled: 0,
  stays: 0,
});

/**
 * Starts as many objects of a job as may run concurrently, and ends it when none is left. Must be called in every
 * transaction that ends an object or changes the state; no process keeps jobs in memory.
 */
export async function startNextItems(tx: Tx, jobId: string): Promise<void> {
  const job = await tx.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  if (!job || job.ended_at !== null) return;
  const counts = (await countItems(tx, [jobId])).get(jobId) ?? emptyJobCounts();
  const mayBegin = job.state === 'running' && !(job.stops_on_failure === 1 && counts.failed > 0);
  const begun = mayBegin ? await beginNext(tx, job, job.parallel - counts.running) : 0;
  const end = counts.running + counts.accepted + begun > 0 ? undefined : endOf(job, counts);
  const now = new Date().toISOString();
  if (end !== undefined) await endWaiting(tx, jobId, now);
  await changeJob(tx, PLATFORM, job, end ?? 'progress', end ? { state: end, ended_at: now } : {});
}

/** Final state of a job without running objects; undefined if it continues. */
function endOf({ state }: JobRow, { waiting, failed }: JobCounts): JobState | undefined {
  if (state === 'cancelling') return 'cancelled';
  if (state === 'paused' && waiting > 0) return undefined;
  return waiting > 0 || failed > 0 ? 'failed' : 'done';
}

async function beginNext(tx: Tx, job: JobRow, room: number): Promise<number> {
  if (room <= 0) return 0;
  const items = tx.selectFrom('job_items').where('job_id', '=', job.id);
  const open = items.where('state', 'in', ['waiting', 'running', 'failed']);
  const next = await items
    .select('position')
    .where('state', '=', 'waiting')
    .$if(job.kind === 'teardown', (rows) =>
      rows.where(
        'step',
        '=',
        open.select((eb) => eb.fn.min('step').as('step')),
      ),
    )
    .orderBy('position')
    .limit(room)
    .execute();
  const workflow = { name: workflowFor(job.kind), pool: 'general' } as const;
  for (const { position } of next) {
    const begun = { state: 'running', started_at: new Date().toISOString(), ended_at: null } as const;
    await itemOf(tx, { jobId: job.id, position }).set(begun).execute();
    await startWorkflow<ItemRef>(tx, workflow, job, { jobId: job.id, position });
  }
  return next.length;
}

const itemOf = (tx: Tx, { jobId, position }: ItemRef) =>
  tx.updateTable('job_items').where('job_id', '=', jobId).where('position', '=', position);

/** Ends the waiting objects of an ended job. */
const endWaiting = (tx: Tx, jobId: string, now: string) =>
  tx
    .updateTable('job_items')
    .set({ state: 'cancelled', ended_at: now })
    .where('job_id', '=', jobId)
    .where('state', '=', 'waiting')
    .execute();

/** Failed and unstarted objects wait again. */
export const resetItems = (tx: Tx, jobId: string) =>
  tx
    .updateTable('job_items')
    .set({ state: 'waiting', message: null, request_id: null, started_at: null, ended_at: null })
    .where('job_id', '=', jobId)
    .where('state', 'in', ['failed', 'cancelled', 'waiting'])
    .executeTakeFirstOrThrow();

const IN_WORK = ['running', 'accepted'] as const satisfies ItemState[];

export interface ActiveItem {
  item: JobItemRow;
  job: JobRow;
}

/** The object of a run; undefined if it is no longer running. */
export async function loadItem(db: Reader, { jobId, position }: ItemRef): Promise<ActiveItem | undefined> {
  const item = await db
    .selectFrom('job_items')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('position', '=', position)
    .where('state', 'in', IN_WORK)
    .executeTakeFirst();
  const job = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  return item && job ? { item, job } : undefined;
}

/** Result of the work on one object. */
export interface ItemEnd {
  state: 'done' | 'failed' | 'stays';
  message?: string | null;
  requestId?: string | null;
  /** What was done, if known only afterwards. */
  work?: JobWork;
}

/** Ends an object and starts the next one. Idempotent. */
export async function endItem(tx: Tx, ref: ItemRef, { state, message = null, requestId = null, work }: ItemEnd) {
  // Completed requests are deleted, because they may contain a password.
  if (state === 'done') await wipeItem(tx, ref);
  const end = { state, message, request_id: requestId, ended_at: new Date().toISOString() };
  const changed = await itemOf(tx, ref)
    .set({ ...end, ...(work ? { work: packJson(work) } : {}) })
    .where('state', 'in', IN_WORK)
    .executeTakeFirstOrThrow();
  if (changed.numUpdatedRows > 0n) await startNextItems(tx, ref.jobId);
}

async function wipeItem(tx: Tx, { jobId, position }: ItemRef): Promise<void> {
  const own = tx.selectFrom('job_items').select('work').where('job_id', '=', jobId).where('position', '=', position);
  const { work } = (await own.where('state', 'in', IN_WORK).executeTakeFirst()) ?? {};
  if (work === undefined || !('sealed' in unpackJson(work))) return;
  await itemOf(tx, { jobId, position })
    .set({ work: packJson({ requests: [] }) })
    .execute();
  const bytes = sql<number>`bytes - ${work.length}`;
  await tx.updateTable('jobs').set({ bytes }).where('id', '=', jobId).execute();
}

/** All requests of an object were accepted; its completion is awaited while the next object starts. */
export async function acceptItem(tx: Tx, ref: ItemRef): Promise<void> {
  const changed = await itemOf(tx, ref)
    .set({ state: 'accepted' })
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  if (changed.numUpdatedRows > 0n) await startNextItems(tx, ref.jobId);
}
