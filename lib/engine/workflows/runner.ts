import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import { executeRun } from './execution.ts';
import type { RunRow } from './run-row.ts';
import type { Workflow } from './workflow.ts';

/** A run whose worker has not renewed its lease for this long is taken over. */
const LEASE_MS = 15_000;
const SWEEP_MS = 1000;

export interface WorkflowRunner {
  start(): Promise<void>;
  /** Takes no new runs and waits for the running ones, at most `graceMs`; what is left resumes at the next start. */
  stop(graceMs: number): Promise<void>;
  /** Resolves when no run is due, running or to be tried again; for tests. Those that start later are not waited for. */
  idle(): Promise<void>;
}

interface Options {
  database: Database;
  log: Logger;
  workflows: readonly Workflow[];
  /** How many runs go side by side in this process. */
  concurrency: number;
}

/**
 * Executes workflow runs from the database: wakes with every commit, sweeps every second for runs that are due or
 * whose worker died. Runs are claimed by compare-and-set, so that replicas share the work.
 */
export const createWorkflowRunner = (options: Options): WorkflowRunner => new Runner(options);

class Runner implements WorkflowRunner {
  readonly #options: Options;
  readonly #workerId = randomUUID();
  readonly #workflows: ReadonlyMap<string, Workflow>;
  readonly #active = new Map<string, Promise<void>>();
  #isStopped = true;
  #isClaiming = false;
  /** Something may have become due while claims were under way. */
  #isBehind = false;
  #timers: NodeJS.Timeout[] = [];
  #unsubscribe: (() => void) | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#workflows = new Map(options.workflows.map((workflow) => [workflow.name, workflow]));
  }

  async start(): Promise<void> {
    const { database } = this.#options;
    this.#isStopped = false;
    if (database.engine === 'sqlite') await releaseAll(database);
    this.#unsubscribe = database.onCommit(() => this.#wake());
    this.#timers = [setInterval(() => this.#wake(), SWEEP_MS), setInterval(() => this.#renew(), LEASE_MS / 3)];
    this.#wake();
  }

  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe?.();
    for (const timer of this.#timers) clearInterval(timer);
    const grace = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref());
    await Promise.race([Promise.allSettled(this.#active.values()), grace]);
  }

  async idle(): Promise<void> {
    const { read } = this.#options.database;
    const open = read.selectFrom('workflow_runs').select('id').where('status', 'in', ['pending', 'running']);
    for (;;) {
      await Promise.allSettled(this.#active.values());
      const isNow = sql<SqlBool>`(attempts > 0 or status = 'running' or wake_at <= ${new Date().toISOString()})`;
      if (!(await open.where(isNow).executeTakeFirst())) return;
      await delay(5);
    }
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
    const { database, concurrency } = this.#options;
    while (this.#isBehind) {
      this.#isBehind = false;
      const room = concurrency - this.#active.size;
      if (this.#isStopped || room <= 0) return;
      const rows = await dueRuns(database, concurrency);
      const due = rows.filter((row) => !this.#active.has(row.id)).slice(0, room);
      for (const row of due) if (await claim(database, row, this.#workerId)) this.#launch(row);
    }
  }

  #launch(row: RunRow): void {
    const { log } = this.#options;
    const work = this.#run(row)
      .catch((error) => log.error({ err: error, run: row.id, workflow: row.name }, 'workflow run was interrupted'))
      .finally(() => {
        this.#active.delete(row.id);
        this.#wake();
      });
    this.#active.set(row.id, work);
  }

  async #run(row: RunRow): Promise<void> {
    const { database, log } = this.#options;
    const workflow = this.#workflows.get(row.name);
    if (!workflow) throw new Error(`There is no workflow named ${row.name}.`);
    await executeRun({ database, log, workflow, row, workerId: this.#workerId, isStopped: () => this.#isStopped });
  }

  /** Tells other replicas that the runs of this one are alive. */
  #renew(): void {
    const { database, log } = this.#options;
    const ids = [...this.#active.keys()];
    if (ids.length === 0) return;
    const lease_until = new Date(Date.now() + LEASE_MS).toISOString();
    database
      .transact((tx) => {
        const mine = tx.updateTable('workflow_runs').set({ lease_until }).where('worker_id', '=', this.#workerId);
        return mine.where('id', 'in', ids).execute();
      })
      .catch((error) => log.error({ err: error }, 'renewing workflow leases failed'));
  }
}

/** A SQLite file has one process: whatever still counts as running at start lost its worker in a crash. */
async function releaseAll(database: Database): Promise<void> {
  await database.transact((tx) =>
    tx
      .updateTable('workflow_runs')
      .set({ status: 'pending', worker_id: null, lease_until: null })
      .where('status', '=', 'running')
      .execute(),
  );
}

function dueRuns(database: Database, limit: number): Promise<RunRow[]> {
  const now = new Date().toISOString();
  return database.read
    .selectFrom('workflow_runs')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'pending'), eb('wake_at', '<=', now)]),
        eb.and([eb('status', '=', 'running'), eb('lease_until', '<', now)]),
      ]),
    )
    .orderBy('wake_at')
    .limit(limit)
    .execute();
}

/** Takes a run for this worker; false when another was faster. */
async function claim(database: Database, row: RunRow, workerId: string): Promise<boolean> {
  const now = Date.now();
  const { numUpdatedRows } = await database.transact((tx) => {
    const update = tx
      .updateTable('workflow_runs')
      .set({
        status: 'running',
        worker_id: workerId,
        lease_until: new Date(now + LEASE_MS).toISOString(),
        updated_at: new Date(now).toISOString(),
      })
      .where('id', '=', row.id)
      .where('status', '=', row.status);
    const unchanged = row.lease_until === null ? update : update.where('lease_until', '=', row.lease_until);
    return unchanged.executeTakeFirstOrThrow();
  });
  return numUpdatedRows === 1n;
}
