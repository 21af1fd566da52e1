import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import { packJson, unpackJson } from '#lib/db/tables/column-types.ts';
import { MAX_CRASH_SCORE, UNREPORTED_DEATH } from './queue.ts';
import { inputOf, type RunRow } from './run-row.ts';
import { detailOf, userFacingError } from './user-facing-error.ts';
import { assertOurs, InterruptedError } from './waiting.ts';
import { PermanentFailure, type Run, type Workflow } from './workflow.ts';

export interface Execution {
  database: Database;
  log: Logger;
  workflow: Workflow;
  /** Its `crash_score` is that of earlier passes, without what is added for the present one. */
  row: RunRow;
  /** Nothing else executes in this process: should it die now, that counts against the run. */
  isAlone: boolean;
  workerId: string;
  backoffMs(attempts: number): number;
  isStopped(): boolean;
}

/** Ends a pass until a time has come. */
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
  /** How often `onFailure` has failed itself. */
  tries: number;
}

/** How often `onFailure` is tried: for some minutes, with the usual backoff. */
const MAX_FAILURE_TRIES = 12;

/**
 * Runs or resumes a claimed run until it is done, has failed for good, or must wait. Returns when it wants to go on, if
 * it does.
 *
 * A claim counts until the run is given back or gets a step further (`claims`); what remains are deaths of the process in the midst of
 * it. Any run may be there when a process is killed from outside, so a second one only makes it a suspect. Suspects execute alone, one
 * at a time, and only what happens then counts against them (`crash_score`). A run that reaches the maximum is given up without being
 * executed again. So is its `onFailure`, by the same count.
 */
export async function executeRun(execution: Execution): Promise<Date | undefined> {
  const { workflow, row } = execution;
  if (row.failure !== null) return endFailed(execution, unpackJson(row.failure));
  if (row.crash_score >= MAX_CRASH_SCORE) {
    return giveUp(execution, new PermanentFailure('The operation was given up: the server crashed each time it ran.'));
  }
  try {
    await workflow.run(runOf(execution), inputOf(row));
    await recordOutcome(execution, { status: 'done' });
    return undefined;
  } catch (thrown) {
    if (thrown instanceof InterruptedError) return release(execution);
    if (thrown instanceof PassSuspension) return park(execution, thrown.until);
    return retry(execution, thrown instanceof Error ? thrown : new Error(String(thrown)));
  }
}

async function release(execution: Execution): Promise<undefined> {
  // What was broken off before stays so.
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
  if (error instanceof PermanentFailure || attempts >= workflow.maxAttempts) return giveUp(execution, error);
  const until = new Date(Date.now() + execution.backoffMs(attempts));
  await recordOutcome(execution, { status: 'pending', attempts, wake_at: until.toISOString(), error: error.message });
  return until;
}

/** Notes the failure first: whatever becomes of `onFailure`, the steps are not run again. */
async function giveUp(execution: Execution, error: Error): Promise<Date | undefined> {
  const failure = { message: userFacingError(error, `run ${execution.row.id}`), detail: detailOf(error), tries: 0 };
  await update(execution, { failure: packJson(failure), error: failure.detail, ...clear(execution) });
  return endFailed(execution, failure);
}

async function endFailed(execution: Execution, failure: Failure): Promise<Date | undefined> {
  const { workflow, row, log } = execution;
  const about = { run: row.id, workflow: workflow.name, object: row.object_id };
  if (row.crash_score >= MAX_CRASH_SCORE) {
    log.error(about, 'gave up the failure handler of a workflow run: the server crashed each time it ran');
    const error = `${failure.detail}; the server crashed each time its failure handler ran`;
    await recordOutcome(execution, { status: 'failed', error });
    return undefined;
  }
  try {
    await workflow.onFailure(inputOf(row), new Error(failure.message, { cause: new Error(failure.detail) }));
  } catch (thrown) {
    if (thrown instanceof InterruptedError) return release(execution);
    const tries = failure.tries + 1;
    log.error({ err: thrown, tries, ...about }, 'the end of a failed workflow run failed');
    const error = `${failure.detail}; its end: ${detailOf(thrown)}`;
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
      assertOurs();
      // A kept output is what this very step returned before, through JSON.
      if (Object.hasOwn(steps, name)) return steps[name] as T;
      const output = await work();
      steps[name] = output ?? null;
      execution.row = { ...execution.row, steps: packJson(steps) };
      await update(execution, { steps: execution.row.steps, ...clear(execution) });
      return output;
    },
    async sleep(name, durationMs) {
      if (durationMs <= 0) return;
      if (!Object.hasOwn(steps, name)) steps[name] = Date.now() + durationMs;
      execution.row = { ...execution.row, steps: packJson(steps) };
      const until = Number(steps[name]);
      if (Date.now() < until) throw new PassSuspension(new Date(until));
    },
  };
}

const GIVEN_BACK = { worker_id: null, lease_until: null } as const;

type Outcome = Partial<RunRow> & { status: 'done' | 'failed' | 'pending' };

/** Nobody needs these of a run that is over; they may hold what lets its bearer in, such as signed addresses. */
const FORGOTTEN = { input: packJson({}), steps: packJson({}) };

/** Gives the run back in an orderly way: whatever it was suspected of, it has not broken anything off. */
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

/** The run has got further: what happened before is no evidence against it. */
function clear(execution: Execution): Pick<RunRow, 'claims' | 'crash_score'> {
  execution.row = { ...execution.row, claims: 1, crash_score: 0 };
  return { claims: 1, crash_score: scoreOf(execution) };
}

/** Written ahead: a process that dies cannot add anything. */
const scoreOf = ({ row, isAlone }: Execution): number => row.crash_score + (isAlone ? UNREPORTED_DEATH : 0);

/** Notes whether the process executes nothing but this run from now on. */
export async function setAlone(execution: Execution, isAlone: boolean): Promise<void> {
  if (execution.isAlone === isAlone) return;
  execution.isAlone = isAlone;
  await update(execution, { crash_score: scoreOf(execution) });
}

/** Writes to the run while it is still ours. @throws InterruptedError when another worker has taken it over */
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
