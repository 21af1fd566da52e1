import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import { packJson, unpackJson } from '#lib/db/tables/column-types.ts';
import { inputOf, type RunRow } from './run-row.ts';
import { PermanentFailure, type Run, type Workflow } from './workflow.ts';

interface Execution {
  database: Database;
  log: Logger;
  workflow: Workflow;
  row: RunRow;
  workerId: string;
  isStopped(): boolean;
}

/** Ends a pass without ending the run: the process is stopping, or another worker has taken over. */
class Interrupted extends Error {}

const LONGEST_BACKOFF_MS = 30_000;

/** Runs or resumes a claimed run until it is done, has failed for good, or must wait for its next try. */
export async function executeRun(execution: Execution): Promise<void> {
  const { workflow, row, log } = execution;
  try {
    await workflow.run(runOf(execution), inputOf(row));
    await settle(execution, { status: 'done' });
  } catch (thrown) {
    if (thrown instanceof Interrupted) return release(execution);
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    log.warn({ err: error, run: row.id, workflow: workflow.name }, 'workflow step failed');
    const attempts = row.attempts + 1;
    if (error instanceof PermanentFailure || attempts >= workflow.maxAttempts) await giveUp(execution, error);
    else
      await settle(execution, {
        status: 'pending',
        attempts,
        wakeAt: new Date(Date.now() + backoffMs(attempts)),
        error,
      });
  }
}

const backoffMs = (attempts: number) => Math.min(100 * 2 ** attempts, LONGEST_BACKOFF_MS);

async function giveUp(execution: Execution, error: Error): Promise<void> {
  const { workflow, row } = execution;
  try {
    await workflow.onFailure(inputOf(row), error);
    await settle(execution, { status: 'failed', error });
  } catch {
    const attempts = row.attempts + 1;
    await settle(execution, { status: 'pending', attempts, wakeAt: new Date(Date.now() + backoffMs(attempts)), error });
  }
}

function runOf(execution: Execution): Run {
  const steps = unpackJson(execution.row.steps);
  const keep = async (name: string, output: unknown) => {
    steps[name] = output ?? null;
    await update(execution, { steps: packJson(steps) });
  };
  return {
    async step<T>(name: string, work: () => Promise<T>): Promise<T> {
      if (execution.isStopped()) throw new Interrupted();
      // A kept output is what this very step returned before, through JSON.
      if (Object.hasOwn(steps, name)) return steps[name] as T;
      const output = await work();
      await keep(name, output);
      return output;
    },
    async sleep(name, durationMs) {
      if (durationMs <= 0) return;
      if (!Object.hasOwn(steps, name)) await keep(name, Date.now() + durationMs);
      while (Date.now() < Number(steps[name])) {
        if (execution.isStopped()) throw new Interrupted();
        await delay(Math.min(Number(steps[name]) - Date.now(), 200));
      }
    },
  };
}

interface Settlement {
  status: 'done' | 'failed' | 'pending';
  attempts?: number;
  wakeAt?: Date;
  error?: Error;
}

/** Nobody needs these of a run that is over; they may hold what lets its bearer in, such as signed addresses. */
const FORGOTTEN = { input: packJson({}), steps: packJson({}) };

function settle(execution: Execution, { status, attempts, wakeAt, error }: Settlement): Promise<void> {
  return update(execution, {
    status,
    worker_id: null,
    lease_until: null,
    ...(status === 'pending' ? {} : FORGOTTEN),
    ...(attempts === undefined ? {} : { attempts }),
    ...(wakeAt === undefined ? {} : { wake_at: wakeAt.toISOString() }),
    ...(error === undefined ? {} : { error: error.message }),
  });
}

const release = (execution: Execution) => settle(execution, { status: 'pending' });

/** Writes to the run while it is still ours. @throws Interrupted when another worker has taken it over */
async function update(execution: Execution, values: Partial<RunRow>): Promise<void> {
  const { database, row, workerId } = execution;
  const result = await database.transact((tx) =>
    tx
      .updateTable('workflow_runs')
      .set({ ...values, updated_at: new Date().toISOString() })
      .where('id', '=', row.id)
      .where('worker_id', '=', workerId)
      .executeTakeFirstOrThrow(),
  );
  if (result.numUpdatedRows === 0n) throw new Interrupted();
}
