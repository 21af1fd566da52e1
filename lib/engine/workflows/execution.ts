import type { Logger } from 'pino';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Database } from '#lib/db/database.ts';
import { toError } from '#lib/errors/thrown-value.ts';
import type { FailureReason } from './failure-reason.ts';
import { MAX_CRASH_SCORE, UNREPORTED_DEATH } from './queue.ts';
import { assertOwnership, InterruptedError } from './run-ownership.ts';
import { inputOf, type RunRow } from './run-row.ts';
import { detailOf, userFacingError } from './user-facing-error.ts';
import { failureReasonOf, PermanentFailure, type Run, type Workflow } from './workflow.ts';

export interface Execution {
  database: Database;
  log: Logger;
  workflow: Workflow;
  /** Its `crash_score` excludes the current pass. */
  row: RunRow;
  /** No other run executes in this process, so its death counts against this run. */
  isAlone: boolean;
  workerId: string;
  backoffMs(attempts: number): number;
  isStopped(): boolean;
}

class PassSuspension extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super();
    this.until = until;
  }
}

interface Failure {
  /** For users. */
  message: string;
  /** For administrators. */
  detail: string;
  /** Failures of `onFailure`. */
  tries: number;
  reason?: FailureReason | undefined;
}

/** The failure of a run, of which only the message was stored. */
class StoredError extends Error {
  override name = 'StoredError';
}

/** Maximum attempts of `onFailure`: some minutes with the usual backoff. */
const MAX_FAILURE_TRIES = 12;

/**
 * Runs or resumes a claimed run until it ends or has to wait. Returns when it should continue, if it should. A claim
 * counts until the run is released or completes a step (`claims`); the remaining claims are deaths of the process. Any
 * run may be active when a process is killed from outside, so a second death only makes it a suspect. Suspects execute
 * alone, one at a time, and only deaths meanwhile count against them (`crash_score`). A run at the maximum fails
 * without being executed again, and so does its `onFailure`.
 */
export async function executeRun(execution: Execution): Promise<Date | undefined> {
  const { workflow, row } = execution;
  if (row.failure !== null) return endFailed(execution, unpackJson(row.failure));
  if (row.crash_score >= MAX_CRASH_SCORE) {
    return failRun(execution, new PermanentFailure('The operation was aborted: the server crashed each time it ran.'));
  }
  try {
    await workflow.run(runOf(execution), inputOf(row));
    await recordOutcome(execution, { status: 'done' });
    return undefined;
  } catch (thrown) {
    if (thrown instanceof InterruptedError) return release(execution);
    if (thrown instanceof PassSuspension) return park(execution, thrown.until);
    return retry(execution, toError(thrown));
  }
}

async function release(execution: Execution): Promise<undefined> {
  // Interruptions before this pass still count.
  const { claims, crash_score } = execution.row;
  await update(execution, { ...GIVEN_BACK, status: 'pending', claims: claims - 1, crash_score });
}

async function park(execution: Execution, until: Date): Promise<Date> {
  await recordOutcome(execution, { status: 'pending', steps: execution.row.steps, wake_at: until.toISOString() });
  return until;
}

async function retry(execution: Execution, error: Error): Promise<Date | undefined> {
  const { workflow, row, log } = execution;
  log.warn({ err: error, run: row.id, workflow: workflow.name }, 'workflow step failed');
  const attempts = row.attempts + 1;
  if (error instanceof PermanentFailure || attempts >= workflow.maxAttempts) return failRun(execution, error);
  const until = new Date(Date.now() + execution.backoffMs(attempts));
  await recordOutcome(execution, { status: 'pending', attempts, wake_at: until.toISOString(), error: error.message });
  return until;
}

/** Records the failure first, so that steps do not run again whatever happens in `onFailure`. */
async function failRun(execution: Execution, error: Error): Promise<Date | undefined> {
  const failure = {
    message: userFacingError(error, `run ${execution.row.id}`),
    detail: detailOf(error),
    tries: 0,
    reason: failureReasonOf(error),
  };
  await update(execution, { failure: packJson(failure), error: failure.detail, ...clear(execution) });
  return endFailed(execution, failure);
}

async function endFailed(execution: Execution, failure: Failure): Promise<Date | undefined> {
  const { workflow, row, log } = execution;
  const about = { run: row.id, workflow: workflow.name, object: row.object_id };
  if (row.crash_score >= MAX_CRASH_SCORE) {
    log.error(about, 'aborted the failure handler of a workflow run: the server crashed each time it ran');
    const error = `${failure.detail}; the server crashed each time its failure handler ran`;
    await recordOutcome(execution, { status: 'failed', error });
    return undefined;
  }
  try {
    await workflow.onFailure(
      inputOf(row),
      new PermanentFailure(failure.message, { cause: new StoredError(failure.detail), reason: failure.reason }),
      row.id,
    );
  } catch (thrown) {
    if (thrown instanceof InterruptedError) return release(execution);
    const tries = failure.tries + 1;
    log.error({ err: thrown, tries, ...about }, 'the failure handler of a workflow run failed');
    const error = `${failure.detail}; its failure handler failed: ${detailOf(thrown)}`;
    if (tries >= MAX_FAILURE_TRIES) {
      await recordOutcome(execution, { status: 'failed', error });
      return undefined;
    }
    const until = new Date(Date.now() + execution.backoffMs(tries));
    const noted = packJson({ ...failure, tries });
    await recordOutcome(execution, { status: 'pending', error, failure: noted, wake_at: until.toISOString() });
    return until;
  }
  await recordOutcome(execution, { status: 'failed', error: failure.detail });
  return undefined;
}

function runOf(execution: Execution): Run {
  const steps = unpackJson(execution.row.steps);
  return {
    id: execution.row.id,
    async step<T>(name: string, work: () => Promise<T>): Promise<T> {
      if (execution.isStopped()) throw new InterruptedError();
      assertOwnership();
      // The stored output was returned by this step, through JSON.
      if (Object.hasOwn(steps, name)) return steps[name] as T;
      const output = await work();
      steps[name] = output ?? null;
      execution.row = { ...execution.row, steps: packJson(steps) };
      await update(execution, { steps: execution.row.steps, ...clear(execution) });
      return output;
    },
    async sleep(name, durationMs, { isRepeated = false } = {}) {
      if (durationMs <= 0) return;
      const latest = Date.now() + durationMs;
      // A stored time beyond that was recorded before the clock was set back.
      if (!Object.hasOwn(steps, name) || Number(steps[name]) > latest) steps[name] = latest;
      execution.row = { ...execution.row, steps: packJson(steps) };
      const until = Number(steps[name]);
      if (Date.now() < until) throw new PassSuspension(new Date(until));
      // Stored with the next step or sleep.
      if (isRepeated) delete steps[name];
    },
  };
}

const GIVEN_BACK = { worker_id: null, lease_until: null } as const;

type Outcome = Partial<RunRow> & { status: 'done' | 'failed' | 'pending' };

/** Finished runs do not need them, and they may contain secrets such as signed URLs. */
const FORGOTTEN = { input: packJson({}), steps: packJson({}) };

/** Releases the run in an orderly way, which proves that it did not crash the process. */
function recordOutcome(execution: Execution, values: Outcome): Promise<void> {
  const forgotten = values.status === 'pending' ? {} : FORGOTTEN;
  return update(execution, {
    ...GIVEN_BACK,
    claims: 0,
    crash_score: 0,
    pool: execution.workflow.pool,
    ...forgotten,
    ...values,
  });
}

/** A completed step clears previous suspicion. */
function clear(execution: Execution): Pick<RunRow, 'claims' | 'crash_score'> {
  execution.row = { ...execution.row, claims: 1, crash_score: 0 };
  return { claims: 1, crash_score: scoreOf(execution) };
}

/** Written in advance, because a dying process cannot write it. */
const scoreOf = ({ row, isAlone }: Execution): number => row.crash_score + (isAlone ? UNREPORTED_DEATH : 0);

/** Records whether the run executes alone in the process. */
export async function recordExclusive(execution: Execution, isAlone: boolean): Promise<void> {
  if (execution.isAlone === isAlone) return;
  execution.isAlone = isAlone;
  await update(execution, { crash_score: scoreOf(execution) });
}

/** Writes to the run if this worker still owns it. @throws Interrupted if another worker has taken it over */
async function update({ database, row, workerId }: Execution, values: Partial<RunRow>): Promise<void> {
  const result = await database.transact((tx) =>
    tx
      .updateTable('workflow_runs')
      .set({ ...values, updated_at: new Date().toISOString() })
      .where('id', '=', row.id)
      .where('worker_id', '=', workerId)
      .executeTakeFirstOrThrow(),
  );
  if (result.numUpdatedRows === 0n) throw new InterruptedError();
}
