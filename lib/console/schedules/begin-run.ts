import { randomUUID } from 'node:crypto';
import { flag } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { type Actor, PLATFORM } from '#lib/events/log.ts';
import { changeSchedule, type ScheduleRow, type ScheduleRunRow } from './rows.ts';
import type { ScheduleResult } from './values.ts';

/** Input of the workflow of a run; `workflows.ts` declares it. */
export interface RunInput {
  runId: string;
}
export const RUN_WORKFLOW = 'schedule.run';

export const openRun = (db: Reader, scheduleId: string) =>
  db
    .selectFrom('schedule_runs')
    .select('id')
    .where('schedule_id', '=', scheduleId)
    .where('state', '=', 'running')
    .executeTakeFirst();

interface RunTime {
  dueAt: string;
  isManual: boolean;
}

const newRun = (schedule: ScheduleRow, { dueAt, isManual }: RunTime): ScheduleRunRow => ({
  id: randomUUID(),
  schedule_id: schedule.id,
  project_id: schedule.project_id,
  due_at: dueAt,
  is_manual: flag(isManual),
  state: 'running',
  message: null,
  ...{ total: 0, done: 0, failed: 0, skipped: 0, deleted: 0 },
  started_at: new Date().toISOString(),
  ended_at: null,
});

/** Starts a run, unless the schedule has one for this time. @param columns also changed with the schedule */
export async function beginRun(
  tx: Tx,
  actor: Actor,
  schedule: ScheduleRow,
  time: RunTime,
  columns: Partial<ScheduleRow> = {},
): Promise<ScheduleRunRow> {
  const run = newRun(schedule, time);
  await tx.insertInto('schedule_runs').values(run).execute();
  const workflow = { name: RUN_WORKFLOW, pool: 'general' } as const;
  await startWorkflow<RunInput>(tx, workflow, schedule, { runId: run.id });
  await changeSchedule(tx, actor, schedule, 'run', columns, { after: { run_id: run.id, due_at: time.dueAt } });
  return run;
}

/** Records that a schedule did not run at these times. @param columns also changed with the schedule */
export async function recordMissed(
  tx: Tx,
  schedule: ScheduleRow,
  dueTimes: readonly string[],
  message: string,
  columns: Partial<ScheduleRow>,
): Promise<void> {
  const last = dueTimes.at(-1);
  if (last === undefined) return;
  const ended_at = new Date().toISOString();
  const rows = dueTimes.map((dueAt) => ({
    ...newRun(schedule, { dueAt, isManual: false }),
    ...{ state: 'missed' as const, message, started_at: null, ended_at },
  }));
  await tx
    .insertInto('schedule_runs')
    .values(rows)
    .onConflict((on) => on.columns(['schedule_id', 'due_at']).doNothing())
    .execute();
  const result = { last_at: last, last_result: 'missed' satisfies ScheduleResult, last_message: message } as const;
  await changeSchedule(
    tx,
    PLATFORM,
    schedule,
    'run_missed',
    { ...result, ...columns },
    {
      after: { count: dueTimes.length },
    },
  );
}
