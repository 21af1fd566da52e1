import { sql } from 'kysely';
import type { Database, Reader } from '#lib/db/database.ts';
import { perDatabase } from '#lib/db/per-database.ts';
import type { RunRow } from './run-row.ts';
import type { PoolName } from './workflow.ts';

/** What whoever does it has not renewed the lease of for this long is taken over, such as a run. */
export const LEASE_MS = 15_000;
/** So long before the end of its lease a worker does nothing more for a run: what it began last is done by then. */
export const LAST_MS = 3000;
/** Unfinished claims after which a run executes alone. */
const SUSPECT_CLAIMS = 2;
/**
 * What the death of a process adds to the score of the run that executed alone: one that the process reported itself, such as an
 * uncaught error, and one without a report, which may be a crash or a kill from outside.
 */
const REPORTED_CRASH = 4;
export const UNREPORTED_DEATH = 1;
/** The score at which a run is given up: three reported crashes, or twelve deaths in a row without a report. */
export const MAX_CRASH_SCORE = 12;
const MAX_EXPIRED = 100;
const RENEWED_AT_ONCE = 100;

/** The kind of work that a workflow does, such as `server` for `server.create`. */
export const kindOf = (workflow: string): string => workflow.split('.')[0] ?? '';

/** The queue in which the runs of one kind and one project stand, oldest first. */
export const laneOf = (projectId: string, workflow: string): string => `${projectId} ${kindOf(workflow)}`;

interface ClaimRequest {
  pool: PoolName;
  /** The lane served last. */
  after: string;
  /** How many runs there is room for. */
  room: number;
  /** Lanes that have had their share. */
  full: readonly string[];
}

/** Suspects last: while one executes, the others are paused, and they have their turn before the next one. */
const POOLS = ['recovery', 'general', 'imports', 'alerts', 'quarantine'] as const satisfies readonly PoolName[];

/** Compiled once: it runs after every commit. */
const pendingPoolsQuery = perDatabase(({ read }) =>
  sql<{ pool: PoolName }>`
    select pool from (
      select 'quarantine' as pool union all select 'recovery' union all select 'general' union all select 'imports'
      union all select 'alerts'
    ) as pools
    where exists (select 1 from workflow_runs where status = 'pending' and workflow_runs.pool = pools.pool)
  `.compile(read),
);

/** The pools in which a run waits, due or not. Mostly there is none, which this tells in one look. */
export async function pendingPools(database: Database): Promise<PoolName[]> {
  const { rows } = await database.read.executeQuery(pendingPoolsQuery(database));
  return POOLS.filter((name) => rows.some(({ pool }) => pool === name));
}

export type DueRun = Pick<RunRow, 'id' | 'project_id' | 'lane'>;

/**
 * Runs that are due, one of each lane in turn, beginning behind the lane that was served last. However many stand in one
 * lane, it costs a look at the index for each lane and each run that there is room for.
 */
export async function nextDue(database: Database, wanted: ClaimRequest): Promise<DueRun[]> {
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

/** Behind every lane: they begin with the id of a project. */
const LAST = '~';

/** Goes from lane to lane by the index, without a look at the runs between. */
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

/** Takes runs for a worker, in one transaction; those that another was faster to take are left out. */
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

/** Where a run queues whose worker died: apart from others, once it may have been the reason. */
const poolAfterBreak = sql<string>`case when claims >= ${sql.lit(SUSPECT_CLAIMS)} then 'quarantine' else pool end`;
const released = { status: 'pending', worker_id: null, lease_until: null, pool: poolAfterBreak } as const;

/** Milliseconds until a run with such a score is tried again. */
type Backoff = (crashScore: number) => number;

/** Varies, so that kills from outside at a regular interval do not meet the same run each time. */
const nextTry = (crashScore: number, backoffMs: Backoff): { wake_at: string } | undefined =>
  crashScore > 0
    ? { wake_at: new Date(Date.now() + backoffMs(crashScore) * (0.5 + Math.random())).toISOString() }
    : undefined;

/** A SQLite file has one process: whatever still counts as running at start lost its worker in a crash. */
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
}

/** Gives back the runs whose worker has not renewed its lease, those of this process aside. */
export async function releaseExpired(database: Database, { backoffMs, isOwn }: Expiry): Promise<void> {
  const now = new Date().toISOString();
  const expired = await database.read
    .selectFrom('workflow_runs')
    .select(['id', 'crash_score'])
    .where('status', '=', 'running')
    .where('lease_until', '<', now)
    .limit(MAX_EXPIRED)
    .execute();
  const lost = expired.filter(({ id }) => !isOwn(id));
  if (lost.length === 0) return;
  await database.transact(async (tx) => {
    for (const { id, crash_score } of lost) {
      const update = tx.updateTable('workflow_runs').set({ ...released, ...nextTry(crash_score, backoffMs) });
      await update.where('id', '=', id).where('status', '=', 'running').where('lease_until', '<', now).execute();
    }
  });
}

/** Tells other replicas that these runs of a worker are alive. @returns those that are still its own */
export async function renewLeases(database: Database, ids: readonly string[], workerId: string): Promise<Set<string>> {
  const lease_until = new Date(Date.now() + LEASE_MS).toISOString();
  const own = new Set<string>();
  for (let from = 0; from < ids.length; from += RENEWED_AT_ONCE) {
    const some = ids.slice(from, from + RENEWED_AT_ONCE);
    // Always as many, so that it is always the same statement.
    const list = Array.from({ length: RENEWED_AT_ONCE }, (_, index) => some[index] ?? some[0] ?? '');
    const renewed = await database.transact((tx) => {
      const update = tx.updateTable('workflow_runs').set({ lease_until }).where('worker_id', '=', workerId);
      return update.where('id', 'in', list).returning('id').execute();
    });
    for (const { id } of renewed) own.add(id);
  }
  return own;
}

/** The worker stops in an orderly way in the midst of these runs: nothing has broken off. */
export async function forgiveRuns(database: Database, runs: readonly RunRow[], workerId: string): Promise<void> {
  if (runs.length === 0) return;
  await database.transact(async (tx) => {
    for (const { id, crash_score } of runs) {
      const run = tx.updateTable('workflow_runs').set({ claims: sql`claims - 1`, crash_score }).where('id', '=', id);
      await run.where('worker_id', '=', workerId).where('claims', '>', 0).execute();
    }
  });
}

/** The worker stops because of an error that nobody caught while this run executed alone. */
export async function reportCrash(database: Database, { id, crash_score }: RunRow, workerId: string): Promise<void> {
  const score = { crash_score: crash_score + REPORTED_CRASH };
  await database.transact((tx) => {
    const run = tx.updateTable('workflow_runs').set(score).where('id', '=', id);
    return run.where('worker_id', '=', workerId).execute();
  });
}
