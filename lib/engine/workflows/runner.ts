import { randomUUID } from 'node:crypto';
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
  /** Resolves when no run is due or running; for tests. */
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
export function createWorkflowRunner({ database, log, workflows, concurrency }: Options): WorkflowRunner {
  const workerId = randomUUID();
  const byName = new Map(workflows.map((workflow) => [workflow.name, workflow]));
  const active = new Map<string, Promise<void>>();
  let isStopped = true;
  let isClaiming = false;
  let isBehind = false;
  let sweep: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;

  const launch = (row: RunRow) => {
    const work = runOne(row)
      .catch((error) => log.error({ err: error, run: row.id, workflow: row.name }, 'workflow run was interrupted'))
      .finally(() => {
        active.delete(row.id);
        wake();
      });
    active.set(row.id, work);
  };

  const runOne = async (row: RunRow) => {
    const workflow = byName.get(row.name);
    if (!workflow) throw new Error(`There is no workflow named ${row.name}.`);
    await executeRun({ database, log, workflow, row, workerId, isStopped: () => isStopped });
  };

  const claimDue = async () => {
    do {
      isBehind = false;
      const room = concurrency - active.size;
      if (isStopped || room <= 0) return;
      const due = (await dueRuns(database, room + active.size)).filter((row) => !active.has(row.id)).slice(0, room);
      for (const row of due) if (await claim(database, row, workerId)) launch(row);
    } while (isBehind);
  };

  const wake = () => {
    if (isClaiming) {
      isBehind = true;
      return;
    }
    isClaiming = true;
    claimDue()
      .catch((error) => log.error({ err: error }, 'claiming workflow runs failed'))
      .finally(() => {
        isClaiming = false;
      });
  };

  const renew = async () => {
    if (active.size === 0) return;
    const lease = { lease_until: new Date(Date.now() + LEASE_MS).toISOString() };
    await database.transact((tx) =>
      tx
        .updateTable('workflow_runs')
        .set(lease)
        .where('id', 'in', [...active.keys()])
        .where('worker_id', '=', workerId)
        .execute(),
    );
  };

  let beats = 0;
  const beat = () => {
    wake();
    beats += 1;
    if (beats % 5 === 0) void renew().catch((error) => log.error({ err: error }, 'renewing workflow leases failed'));
  };

  return {
    async start() {
      isStopped = false;
      if (database.engine === 'sqlite') await releaseAll(database);
      unsubscribe = database.onCommit(wake);
      sweep = setInterval(beat, SWEEP_MS);
      wake();
    },
    async stop(graceMs) {
      isStopped = true;
      unsubscribe?.();
      clearInterval(sweep);
      const grace = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref());
      await Promise.race([Promise.allSettled(active.values()), grace]);
    },
    async idle() {
      for (;;) {
        await Promise.allSettled(active.values());
        const open = await database.read
          .selectFrom('workflow_runs')
          .select('id')
          .where('status', 'in', ['pending', 'running'])
          .executeTakeFirst();
        if (!open) return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
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
