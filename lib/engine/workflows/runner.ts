import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import { LeaseWatch } from '#lib/db/lease-watch.ts';
import { type Execution, executeRun, recordExclusive } from './execution.ts';
import { Isolation } from './isolation.ts';
import { Pool } from './pool.ts';
import {
  advanceFutureRuns,
  claimRuns,
  type DueRun,
  findDueRuns,
  kindOf,
  LAST_MS,
  LEASE_MS,
  laneOf,
  pendingPools,
  releaseAll,
  releaseExpired,
  releaseStoppedRuns,
  renewLeases,
  reportCrash,
} from './queue.ts';
import { Place } from './run-ownership.ts';
import type { RunRow } from './run-row.ts';
import type { PoolName, Workflow } from './workflow.ts';

const SWEEP_MS = 1000;
const LONGEST_BACKOFF_MS = 30_000;
/** Concurrent imports and recoveries. */
const IMPORTS = 4;
const RECOVERIES = 16;
/** Concurrent deliveries of alerts. */
const ALERTS = 8;
const MAX_ISOLATION_MS = 30_000;
/** Maximum runs held by a process, including waiting ones; at most half for one project. */
const MAX_LEASED_RUNS = 2000;

class UnknownWorkflowError extends Error {
  override name = 'UnknownWorkflowError';
  readonly workflow: string;

  constructor(workflow: string) {
    super(`There is no workflow named ${workflow}.`);
    this.workflow = workflow;
  }
}

export interface WorkflowRunner {
  start(): Promise<void>;
  /**
   * Stops claiming and waits at most `graceMs` for running runs; the rest resumes at the next start. After `crash`, the
   * rest may be its cause.
   */
  stop(graceMs: number, cause?: 'crash'): Promise<void>;
  /** Resolves when no run is due, running, sleeping or to be retried; for tests. Runs started later do not count. */
  idle(): Promise<void>;
}

interface Options {
  database: Database;
  log: Logger;
  workflows: readonly Workflow[];
  /** Concurrent runs in this process except imports; waiting runs do not count. */
  concurrency: number;
  /** Delay in ms before the next attempt. */
  backoffMs?(attempts: number): number;
}

/**
 * Executes workflow runs from the database: wakes with every commit of runs and sweeps every second for runs that are
 * due or whose worker died. Runs are claimed by compare-and-set, so replicas share the work; kinds of work and projects
 * take turns.
 */
export const createWorkflowRunner = (options: Options): WorkflowRunner => new Runner(options);

const backoff = (attempts: number) => Math.min(100 * 2 ** attempts, LONGEST_BACKOFF_MS);
const rowsOf = (executions: readonly Execution[]): RunRow[] => executions.map(({ row }) => row);

class Runner implements WorkflowRunner {
  readonly #options: Options;
  readonly #workerId = randomUUID();
  readonly #workflows: ReadonlyMap<string, Workflow>;
  readonly #pools: Record<PoolName, Pool>;
  /** The lane that each pool served last. */
  readonly #served: Record<PoolName, string> = { quarantine: '', recovery: '', general: '', imports: '', alerts: '' };
  readonly #isolation: Isolation;
  readonly #active = new Map<string, Promise<void>>();
  readonly #executions = new Map<string, Execution>();
  /** End of the lease of active runs in ms; 0 if another process has taken over. */
  readonly #leases = new Map<string, number>();
  #renewingSince = 0;
  /** Time of the last sweep by the system clock. */
  #sweptAt = Number.POSITIVE_INFINITY;
  readonly #leaseWatch = new LeaseWatch();
  /** Runs held per project. */
  readonly #leased = new Pool(MAX_LEASED_RUNS);
  #isStopped = true;
  /** Remaining runs were recorded by a stop and must not count twice. */
  #isSettled = false;
  #isClaiming = false;
  /** Another claim is needed, because runs may have become due meanwhile. */
  #isBehind = false;
  #timers: NodeJS.Timeout[] = [];
  #unsubscribe: (() => void) | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#workflows = new Map(options.workflows.map((workflow) => [workflow.name, workflow]));
    this.#pools = {
      quarantine: new Pool(1),
      general: new Pool(options.concurrency),
      recovery: new Pool(RECOVERIES),
      imports: new Pool(IMPORTS),
      alerts: new Pool(ALERTS),
    };
    const { quarantine: _, ...others } = this.#pools;
    this.#isolation = new Isolation({
      others: Object.values(others),
      maxPauseMs: MAX_ISOLATION_MS,
      onResume: () => this.#wake(),
    });
  }

  async start(): Promise<void> {
    const { database } = this.#options;
    this.#isStopped = false;
    this.#isSettled = false;
    if (database.engine === 'sqlite') await releaseAll(database, this.#backoffMs);
    this.#unsubscribe = database.onCommit(() => this.#wake(), ['workflow_runs']);
    this.#timers = [setInterval(() => this.#sweep(), SWEEP_MS), setInterval(() => this.#renew(), LEASE_MS / 3)];
    this.#sweep();
  }

  async stop(graceMs: number, cause?: 'crash'): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe?.();
    const grace = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref());
    await Promise.race([Promise.allSettled(this.#active.values()), grace]);
    // Leases are renewed until here.
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#isSettled) return;
    this.#isSettled = true;
    const { database } = this.#options;
    const left = [...this.#executions.values()];
    if (cause === undefined) return releaseStoppedRuns(database, rowsOf(left), this.#workerId);
    for (const row of rowsOf(left.filter(({ isAlone }) => isAlone))) await reportCrash(database, row, this.#workerId);
  }

  get #backoffMs(): (attempts: number) => number {
    return this.#options.backoffMs ?? backoff;
  }

  async idle(): Promise<void> {
    const { read } = this.#options.database;
    const open = read.selectFrom('workflow_runs').select('id').where('status', 'in', ['pending', 'running']);
    for (;;) {
      await Promise.allSettled(this.#active.values());
      const hasBegun = sql`attempts > 0 or crash_score > 0 or status = 'running' or steps <> '{}' or failure is not null`;
      const isNow = sql<SqlBool>`(${hasBegun} or wake_at <= ${new Date().toISOString()})`;
      if (!(await open.where(isNow).executeTakeFirst())) return;
      await delay(5);
    }
  }

  #sweep(): void {
    const { database, log } = this.#options;
    const now = Date.now();
    // The first sweep does not know whether the clock was set back while no process ran.
    const isSetBack = now < this.#sweptAt;
    const isOwn = (id: string) => this.#active.has(id);
    this.#sweptAt = now;
    (isSetBack ? advanceFutureRuns(database) : Promise.resolve())
      .then(() => releaseExpired(database, { backoffMs: this.#backoffMs, isOwn, watch: this.#leaseWatch }))
      .then(() => this.#wake())
      .catch((error) => log.error({ err: error }, 'looking for abandoned workflow runs failed'));
  }

  #wake(): void {
    this.#isBehind = true;
    if (this.#isClaiming) return;
    this.#isClaiming = true;
    this.#claimDue()
      .catch((error) => this.#options.log.error({ err: error }, 'claiming workflow runs failed'))
      .finally(() => {
        this.#isClaiming = false;
      });
  }

  async #claimDue(): Promise<void> {
    while (this.#isBehind && !this.#isStopped) {
      this.#isBehind = false;
      for (const name of await this.#pending()) {
        // Usually the first claim leaves no run, and to find that out costs less than another search for due ones.
        const isPending = async () => (await this.#pending()).includes(name);
        for (let hasMore = true; hasMore; ) hasMore = (await this.#claimSome(name)) && (await isPending());
      }
    }
  }

  #pending(): Promise<PoolName[]> {
    return pendingPools(this.#options.database);
  }

  /** Starts as many due runs as there are places; false if there was none. */
  async #claimSome(name: PoolName): Promise<boolean> {
    const { database } = this.#options;
    const pool = this.#pools[name];
    const room = Math.min(pool.room, this.#leased.room);
    if (this.#isStopped || room === 0) return false;
    const full = this.#lanesOf([...pool.full, ...this.#leased.full]);
    const due = await findDueRuns(database, { pool: name, after: this.#served[name], room, full });
    const placed = due.filter((run) => !this.#active.has(run.id) && this.#reserve(pool, run));
    const claimed = await this.#claim(placed).catch((error) => {
      for (const run of placed) this.#release(pool, run);
      throw error;
    });
    for (const run of placed) {
      this.#served[name] = run.lane;
      const row = claimed.get(run.id);
      if (row) this.#launch(row, pool, name === 'quarantine');
      else this.#release(pool, run);
    }
    return claimed.size > 0;
  }

  async #claim(runs: readonly DueRun[]): Promise<Map<string, RunRow>> {
    if (this.#isStopped || runs.length === 0) return new Map();
    const ids = runs.map(({ id }) => id);
    const until = Date.now() + LEASE_MS;
    const rows = await claimRuns(this.#options.database, ids, this.#workerId);
    for (const { id } of rows) this.#leases.set(id, until);
    return new Map(rows.map((row) => [row.id, row]));
  }

  #lanesOf(projects: readonly string[]): string[] {
    const kinds = new Map([...this.#workflows.keys()].map((name) => [kindOf(name), name]));
    return [...new Set(projects)].flatMap((project) => [...kinds.values()].map((name) => laneOf(project, name)));
  }

  #reserve(pool: Pool, { project_id }: DueRun): boolean {
    if (!this.#leased.acquire(project_id)) return false;
    if (pool.acquire(project_id)) return true;
    this.#leased.release(project_id);
    return false;
  }

  #release(pool: Pool, { project_id }: DueRun): void {
    pool.release(project_id);
    this.#isolation.notice();
    this.#leased.release(project_id);
  }

  #launch(row: RunRow, pool: Pool, isSuspect: boolean): void {
    const { log } = this.#options;
    const work = this.#run(row, pool, isSuspect)
      .then((until) => this.#wakeAt(until))
      .catch((error) => log.error({ err: error, run: row.id, workflow: row.name }, 'workflow run was interrupted'))
      .finally(() => {
        this.#active.delete(row.id);
        this.#executions.delete(row.id);
        this.#leases.delete(row.id);
        this.#leased.release(row.project_id);
        this.#wake();
      });
    this.#active.set(row.id, work);
  }

  async #run(row: RunRow, pool: Pool, isSuspect: boolean): Promise<Date | undefined> {
    const execution = this.#executionOf(row);
    if (execution) this.#executions.set(row.id, execution);
    const suspect = isSuspect ? execution : undefined;
    const place = new Place({
      pool,
      project: row.project_id,
      isOurs: () => this.#isOurs(row.id),
      onGiven: () => this.#onPlaceGiven(),
      ...(suspect ? { onWait: () => this.#endIsolation(suspect), onBack: () => this.#isolate(suspect) } : {}),
    });
    return place.hold(async () => {
      if (!execution) throw new UnknownWorkflowError(row.name);
      if (!suspect) return executeRun(execution);
      try {
        await this.#isolate(suspect);
        return await executeRun(suspect);
      } finally {
        this.#isolation.leave(suspect);
      }
    });
  }

  #onPlaceGiven(): void {
    this.#isolation.notice();
    this.#wake();
  }

  async #isolate(suspect: Execution): Promise<void> {
    const { log } = this.#options;
    const endInCompany = () =>
      void recordExclusive(suspect, false).catch((error) =>
        log.error({ err: error }, 'recording the end of an isolated workflow run failed'),
      );
    if (await this.#isolation.waitUntilAlone(suspect, endInCompany)) await recordExclusive(suspect, true);
  }

  async #endIsolation(suspect: Execution): Promise<void> {
    this.#isolation.leave(suspect);
    await recordExclusive(suspect, false);
  }

  #executionOf(row: RunRow): Execution | undefined {
    const { database, log } = this.#options;
    const workflow = this.#workflows.get(row.name);
    if (!workflow) return undefined;
    const isStopped = () => this.#isStopped;
    const backoffMs = this.#backoffMs;
    return { database, log, workflow, row, isAlone: false, workerId: this.#workerId, backoffMs, isStopped };
  }

  /** Wakes for runs that are due before the next sweep. */
  #wakeAt(until: Date | undefined): void {
    const ms = until === undefined ? SWEEP_MS : until.getTime() - Date.now();
    if (ms < SWEEP_MS) setTimeout(() => this.#wake(), Math.max(ms, 0) + 1).unref();
  }

  /** Whether no other process can have taken the run. SQLite has one process, which may pause for any time. */
  #isOurs(id: string): boolean {
    return this.#options.database.engine === 'sqlite' || Date.now() < (this.#leases.get(id) ?? 0) - LAST_MS;
  }

  /** Renews the leases of active runs. */
  #renew(): void {
    const { database, log } = this.#options;
    // A renewal that hangs, as on a dead connection, does not block the next one.
    if (Math.abs(Date.now() - this.#renewingSince) < LEASE_MS / 2) return;
    const since = Date.now();
    this.#renewingSince = since;
    const before = new Map(this.#leases);
    const until = Date.now() + LEASE_MS;
    renewLeases(database, [...before.keys()], this.#workerId)
      .then((own) => {
        // Skips runs that ended or were claimed again meanwhile.
        for (const [id, was] of before) if (this.#leases.get(id) === was) this.#leases.set(id, own.has(id) ? until : 0);
      })
      .catch((error) => log.error({ err: error }, 'renewing workflow leases failed'))
      .finally(() => {
        if (this.#renewingSince === since) this.#renewingSince = 0;
      });
  }
}
