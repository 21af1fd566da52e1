import type { Database, Reader, Tx } from '#lib/db/database.ts';
import { defineWorkflow, type WorkflowPlatform } from '#lib/engine/workflows/define.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { msg } from '#lib/i18n/text.ts';
import { applyRetention } from './apply-retention.ts';
import { RUN_WORKFLOW, type RunInput } from './begin-run.ts';
import { currentOwner } from './owner.ts';
import { changeSchedule, type ScheduleRow, type ScheduleRunRow } from './rows.ts';
import { runItems } from './run-items.ts';
import { NOT_ALLOWED } from './run-requests.ts';
import { findTargets } from './targets.ts';
import { MAX_TARGETS, type ScheduleResult, SUBJECT_OF } from './values.ts';

const MAX_ATTEMPTS = 8;

/** Performs the action of a schedule on each of its objects, then deletes what its rules do not keep. */
export const runWorkflow = defineWorkflow<RunInput>({
  name: RUN_WORKFLOW,
  maxAttempts: MAX_ATTEMPTS,
  async run(platform, execution, { runId }) {
    const { database } = platform;
    const found = await loadRun(database.read, runId);
    if (!found) return;
    const context = { platform, execution, ...found };
    const problem = await prepare(platform, execution, found);
    if (problem.isRefused) return endRun(database, runId, { state: 'refused', message: problem.message });
    await runItems(context);
    const undeleted = await applyRetention(context);
    await endRun(database, runId, { message: problem.message ?? undeleted });
  },
  onFailure: ({ database }, { runId }, { message }) => endRun(database, runId, { state: 'failed', message }),
});

interface LoadedRun {
  run: ScheduleRunRow;
  schedule: ScheduleRow;
}

/** Undefined if it was deleted or has ended. */
async function loadRun(db: Reader, runId: string): Promise<LoadedRun | undefined> {
  const runs = db.selectFrom('schedule_runs').selectAll().where('id', '=', runId);
  const run = await runs.where('state', '=', 'running').executeTakeFirst();
  const schedules = db.selectFrom('schedules').selectAll();
  const schedule = run && (await schedules.where('id', '=', run.schedule_id).executeTakeFirst());
  return run && schedule && { run, schedule };
}

interface Preparation {
  isRefused: boolean;
  /** What prevents the run from being complete. */
  message: string | null;
}

/** Decides once which objects the run has. */
const prepare = ({ database }: WorkflowPlatform, execution: Run, { schedule, run }: LoadedRun): Promise<Preparation> =>
  execution.step('prepare', async () => {
    if (!(await currentOwner(database.read, schedule))) return { isRefused: true, message: NOT_ALLOWED };
    const targets = await findTargets(database.read, schedule.project_id, schedule);
    const items = targets.slice(0, MAX_TARGETS).map(({ id, name }, position) => ({
      ...{ run_id: run.id, position, object_id: id, name, state: 'waiting' as const },
      ...{ message: null, request_id: null, result_id: null },
    }));
    await database.transact(async (tx) => {
      // An interrupted attempt has inserted others.
      await tx.deleteFrom('schedule_items').where('run_id', '=', run.id).execute();
      if (items.length > 0) await tx.insertInto('schedule_items').values(items).execute();
      await tx.updateTable('schedule_runs').set({ total: items.length }).where('id', '=', run.id).execute();
    });
    return { isRefused: false, message: targetProblem(schedule, targets.length) };
  });

function targetProblem({ action, target }: ScheduleRow, count: number): string | null {
  if (count > MAX_TARGETS) {
    return `The run was limited to ${MAX_TARGETS} of ${count} objects. Create several schedules, for example by metadata.`;
  }
  if (count > 0) return null;
  if (target !== 'object') return msg('The schedule applied to no object.');
  return SUBJECT_OF[action] === 'volume' ? msg('The volume no longer exists.') : msg('The instance no longer exists.');
}

interface RunEnd {
  /** By default that of its objects. */
  state?: 'failed' | 'refused';
  message: string | null;
}

/** Ends a run once; a deleted one has no end. */
const endRun = (database: Database, runId: string, end: RunEnd): Promise<void> =>
  database.transact(async (tx) => {
    const found = await loadRun(tx, runId);
    if (!found) return;
    const { run, schedule } = found;
    const state = end.state ?? stateOf(run, schedule, end.message);
    const message = end.message?.slice(0, MAX_MESSAGE) ?? null;
    await tx
      .updateTable('schedule_runs')
      .set({ state, message, ended_at: new Date().toISOString() })
      .where('id', '=', runId)
      .execute();
    await endOpenItems(tx, runId);
    const result = { last_at: run.due_at, last_result: state, last_message: message };
    const { total, failed, deleted } = run;
    const facts = { run_id: runId, due_at: run.due_at, total, failed, deleted, message };
    await changeSchedule(tx, PLATFORM, schedule, `run_${state}`, result, { after: facts });
  });

/** Longest stored message; reasons of the API can be longer. */
const MAX_MESSAGE = 1000;

/** Tags and metadata may match nothing at times; one chosen object must exist. */
function stateOf(run: ScheduleRunRow, { target }: ScheduleRow, message: string | null): ScheduleResult {
  const isEmpty = run.total === 0 && target !== 'object';
  return run.failed > 0 || (message !== null && !isEmpty) ? 'failed' : 'done';
}

async function endOpenItems(tx: Tx, runId: string): Promise<void> {
  await tx
    .updateTable('schedule_items')
    .set({ state: 'failed', message: msg('The run ended before.') })
    .where('run_id', '=', runId)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}
