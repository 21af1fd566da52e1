import { type Selectable, sql } from 'kysely';
import type { Database, Reader } from '#lib/db/database.ts';
import type { LeaseWatch } from '#lib/db/lease-watch.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { RunRow } from './run-row.ts';
import type { PoolName } from './workflow.ts';

/** A lease that was not renewed for this long is taken over. */
export const LEASE_MS = 15_000;
/**
 * A worker starts nothing more for a run this long before its lease ends, so that its last action is complete by then.
 */
export const LAST_MS = 3000;
/** Unfinished claims after which a run executes alone. */
const SUSPECT_CLAIMS = 2;
/**
 * Crash scores: for a crash that the process reported, such as an uncaught error, and for a death without a report,
 * which may be an external kill.
 */
const REPORTED_CRASH = 4;
export const UNREPORTED_DEATH = 1;
export const MAX_CRASH_SCORE = 12;
const MAX_EXPIRED = 100;
const RENEWED_AT_ONCE = 100;
/** Runs per transaction after the clock was set back. */
const FUTURE_AT_ONCE = 100;

/** The resource of a workflow, such as `server` for `server.create`. */
export const kindOf = (workflow: string): string => workflow.split('.')[0] ?? '';

/** The queue of runs of one project and kind, oldest first. */
export const laneOf = (projectId: string, workflow: string): string => `${projectId} ${kindOf(workflow)}`;

interface ClaimRequest {
  pool: PoolName;
  /** The lane served last. */
  after: string;
  /** Number of free places. */
  room: number;
  /** Lanes that use their whole share. */
  full: readonly string[];
}

/** Suspects last: others are paused while one executes, and get their turn before the next suspect. */
const POOLS = ['recovery', 'general', 'imports', 'alerts', 'quarantine'] as const satisfies readonly PoolName[];

/** Compiled once, because it runs after every commit of runs. */
const pendingPoolsQuery = memoizePerDatabase(({ read }) =>
  sql<{ pool: PoolName }>`
    select pool from (
      select 'quarantine' as pool union all select 'recovery' union all select 'general' union all select 'imports'
      union all select 'alerts'
    ) as pools
    where exists (select 1 from workflow_runs where status = 'pending' and workflow_runs.pool = pools.pool)
  `.compile(read),
);

/** Pools with waiting runs, due or not. Usually there are none, which one query tells. */
export async function pendingPools(database: Database): Promise<PoolName[]> {
  const { rows } = await database.read.executeQuery(pendingPoolsQuery(database));
  return POOLS.filter((name) => rows.some(({ pool }) => pool === name));
}

export type DueRun = Pick<RunRow, 'id' | 'project_id' | 'lane'>;

/**
 * Due runs, one per lane in turn, starting after the lane served last. The cost is one index lookup per lane and per
 * free place, independent of the length of lanes.
 */
export async function findDueRuns(database: Database, wanted: ClaimRequest): Promise<DueRun[]> {
  const now = new Date().toISOString();
  const lanes = await dueLanes(database.read, wanted, now, { after: wanted.after, until: LAST });
  if (lanes.length < wanted.room && wanted.after !== '') {
    lanes.push(...(await dueLanes(database.read, wanted, now, { after: '', until: wanted.after })));
  }
  const each = Math.ceil(wanted.room / Math.max(lanes.length, 1));
  const queues = await Promise.all(lanes.slice(0, wanted.room).map((lane) => oldestOf(lane, wanted, now, each)));
  const turns = Array.from({ length: each }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? []));
  return turns.flat().slice(0, wanted.room);

  function oldestOf(lane: string, { pool }: ClaimRequest, dueAt: string, limit: number): Promise<DueRun[]> {
    const runs = database.read.selectFrom('workflow_runs').select(['id', 'project_id', 'lane']);
    const waiting = runs.where('status', '=', 'pending').where('pool', '=', pool).where('lane', '=', lane);
    return waiting.where('wake_at', '<=', dueAt).orderBy('wake_at').limit(limit).execute();
  }
}

/** Sorts after every lane: they start with a project id. */
const LAST = '~';

async function dueLanes(
  read: Reader,
  { pool, room, full }: ClaimRequest,
  now: string,
  { after, until }: { after: string; until: string },
): Promise<string[]> {
  const { rows } = await sql<{ lane: string }>`
    with recursive lanes (lane) as (
      select (
        select lane from workflow_runs
        where status = 'pending' and pool = ${pool} and lane > ${after} order by lane limit 1
      )
      union all
      select (
        select lane from workflow_runs
        where status = 'pending' and pool = ${pool} and lane > lanes.lane order by lane limit 1
      )
      from lanes where lanes.lane < ${until}
    )
    select lane from lanes
    where lane <= ${until} and exists (
      select 1 from workflow_runs
      where status = 'pending' and pool = ${pool} and lane = lanes.lane and wake_at <= ${now}
    )
    limit ${room + full.length}`.execute(read);
  return rows.map(({ lane }) => lane).filter((lane) => !full.includes(lane));
}

/** Claims runs in one transaction; omits those that another worker claimed first. */
export function claimRuns(database: Database, ids: readonly string[], workerId: string): Promise<RunRow[]> {
  return database.transact(async (tx) => {
    const now = Date.now();
    const claimed: RunRow[] = [];
    for (const id of ids) {
      const row = await tx
        .updateTable('workflow_runs')
        .set({
          status: 'running',
          worker_id: workerId,
          lease_until: new Date(now + LEASE_MS).toISOString(),
          claims: sql`claims + 1`,
          updated_at: new Date(now).toISOString(),
        })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .returningAll()
        .executeTakeFirst();
      if (row) claimed.push(row);
    }
    return claimed;
  });
}

/** The queue after a worker died: the quarantine, if the run may have been the cause. */
const poolAfterBreak = sql<string>`case when claims >= ${sql.lit(SUSPECT_CLAIMS)} then 'quarantine' else pool end`;
const released = { status: 'pending', worker_id: null, lease_until: null, pool: poolAfterBreak } as const;

/** Milliseconds until a run with this score is retried. */
type Backoff = (crashScore: number) => number;

/** Randomized, so that periodic external kills do not hit the same run each time. */
const nextTry = (crashScore: number, backoffMs: Backoff): { wake_at: string } | undefined =>
  crashScore > 0
    ? { wake_at: new Date(Date.now() + backoffMs(crashScore) * (0.5 + Math.random())).toISOString() }
    : undefined;

/** SQLite has one process: runs still marked as running at start lost their worker in a crash. */
export async function releaseAll(database: Database, backoffMs: Backoff): Promise<void> {
  await database.transact(async (tx) => {
    const lost = tx.selectFrom('workflow_runs').select(['id', 'crash_score']).where('status', '=', 'running');
    for (const { id, crash_score } of await lost.where('crash_score', '>', 0).execute()) {
      const delayed = { ...released, ...nextTry(crash_score, backoffMs) };
      await tx.updateTable('workflow_runs').set(delayed).where('id', '=', id).execute();
    }
    await tx.updateTable('workflow_runs').set(released).where('status', '=', 'running').execute();
  });
}

interface Expiry {
  backoffMs: Backoff;
  isOwn(id: string): boolean;
  /** Keeps what it has seen from call to call. */
  watch: LeaseWatch;
}

type LeasedRun = Pick<Selectable<Tables['workflow_runs']>, 'id' | 'lease_until'>;

/** Runs whose lease has expired, or was set before the clock was set back. */
function endedLeases(db: Reader) {
  const now = Date.now();
  const latest = new Date(now + 2 * LEASE_MS).toISOString();
  return db
    .selectFrom('workflow_runs')
    .select(['id', 'crash_score', 'lease_until'])
    .where('status', '=', 'running')
    .where((eb) => eb.or([eb('lease_until', '<', new Date(now).toISOString()), eb('lease_until', '>', latest)]))
    .orderBy('lease_until')
    .limit(MAX_EXPIRED)
    .execute();
}

/** Releases runs with an expired lease, except those of this process. */
export async function releaseExpired(database: Database, { backoffMs, isOwn, watch }: Expiry): Promise<void> {
  const isOver = ({ id, lease_until }: LeasedRun) =>
    !isOwn(id) && lease_until !== null && watch.isOver(id, lease_until, LEASE_MS);
  const lost = (await endedLeases(database.read)).filter(isOver);
  if (lost.length === 0) return;
  await database.transact(async (tx) => {
    for (const { id, crash_score, lease_until } of lost) {
      const update = tx.updateTable('workflow_runs').set({ ...released, ...nextTry(crash_score, backoffMs) });
      // Not if it was renewed meanwhile.
      await update
        .where('id', '=', id)
        .where('status', '=', 'running')
        .where('lease_until', '=', lease_until)
        .execute();
    }
  });
}

/**
 * Runs that were written before the clock was set back wait for as long as they had to, from now on, instead of until
 * the clock has caught up.
 */
export async function advanceFutureRuns(database: Database): Promise<void> {
  const now = Date.now();
  const nowText = new Date(now).toISOString();
  for (let count = FUTURE_AT_ONCE; count === FUTURE_AT_ONCE; ) {
    count = await database.transact(async (tx) => {
      const future = tx.selectFrom('workflow_runs').select(['id', 'wake_at', 'updated_at']);
      const waiting = future.where('status', '=', 'pending').where('updated_at', '>', nowText).limit(FUTURE_AT_ONCE);
      const rows = await waiting.execute();
      for (const { id, wake_at, updated_at } of rows) {
        const pauseMs = Math.max(0, Date.parse(wake_at) - Date.parse(updated_at));
        const after = { wake_at: new Date(now + pauseMs).toISOString(), updated_at: nowText };
        const run = tx.updateTable('workflow_runs').set(after).where('id', '=', id);
        await run.where('status', '=', 'pending').execute();
      }
      return rows.length;
    });
  }
}

/** Renews the leases of a worker's runs. @returns the ids it still owns */
export async function renewLeases(database: Database, ids: readonly string[], workerId: string): Promise<Set<string>> {
  const lease_until = new Date(Date.now() + LEASE_MS).toISOString();
  const own = new Set<string>();
  for (let from = 0; from < ids.length; from += RENEWED_AT_ONCE) {
    const some = ids.slice(from, from + RENEWED_AT_ONCE);
    // Fixed length, so that one prepared statement is reused.
    const list = Array.from({ length: RENEWED_AT_ONCE }, (_, index) => some[index] ?? some[0] ?? '');
    const renewed = await database.transact((tx) => {
      const update = tx.updateTable('workflow_runs').set({ lease_until }).where('worker_id', '=', workerId);
      return update.where('id', 'in', list).returning('id').execute();
    });
    for (const { id } of renewed) own.add(id);
  }
  return own;
}

/** Releases runs at an orderly stop without counting against them. */
export async function releaseStoppedRuns(database: Database, runs: readonly RunRow[], workerId: string): Promise<void> {
  if (runs.length === 0) return;
  await database.transact(async (tx) => {
    for (const { id, crash_score } of runs) {
      const run = tx.updateTable('workflow_runs').set({ claims: sql`claims - 1`, crash_score }).where('id', '=', id);
      await run.where('worker_id', '=', workerId).where('claims', '>', 0).execute();
    }
  });
}

/** Records an uncaught error that occurred while this run executed alone. */
export async function reportCrash(database: Database, { id, crash_score }: RunRow, workerId: string): Promise<void> {
  const score = { crash_score: crash_score + REPORTED_CRASH };
  await database.transact((tx) => {
    const run = tx.updateTable('workflow_runs').set(score).where('id', '=', id);
    return run.where('worker_id', '=', workerId).execute();
  });
}
