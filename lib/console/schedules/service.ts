import { randomUUID } from 'node:crypto';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { countRows } from '#lib/db/count-rows.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, Invalid, NotFound } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { scheduleAttributes, scheduleItemAttributes, scheduleRunAttributes } from './attributes.ts';
import { beginRun, openRun } from './begin-run.ts';
import { nextTime } from './calendar.ts';
import { timeOfRow } from './due.ts';
import { originOf } from './owner.ts';
import { findProblems } from './problems.ts';
import { changeSchedule, type ScheduleRow } from './rows.ts';
import type { Schedule, ScheduleChanges, ScheduleRun, ScheduleRunDetails, ValidSchedule } from './schema.ts';
import type { TargetQuery } from './targets.ts';
import { MAX_LISTED_RUNS, MAX_SCHEDULES, SUBJECT_OF } from './values.ts';

/** By name. */
export async function listSchedules(ctx: ProjectContext): Promise<Schedule[]> {
  const { read } = ctx.database;
  const rows = read.selectFrom('schedules').selectAll().where('project_id', '=', ctx.projectId);
  return viewsOf(ctx, read, await rows.orderBy('name').execute());
}

/** @throws 404 */
export async function getSchedule(ctx: ProjectContext, id: string): Promise<Schedule> {
  const { read } = ctx.database;
  return viewOf(ctx, read, await loadSchedule(read, ctx, id));
}

/** @throws 400 over 100 schedules, 404 for an unknown target, 409 for a name in use */
export function createSchedule(ctx: ProjectContext, input: ValidSchedule): Promise<Schedule> {
  const origin = packJson(originOf(ctx));
  return ctx.database.transact(async (tx) => {
    await assertRoom(tx, ctx.projectId);
    const row: ScheduleRow = {
      id: randomUUID(),
      project_id: ctx.projectId,
      ...scheduleAttributes.created(input, {}),
      ...{ user_id: ctx.caller.userId, user_name: ctx.caller.userName, origin },
      ...{ next_at: null, last_at: null, last_result: null, last_message: null },
      ...{ created_at: creationTime(), updated_at: null, revision: 0 },
    };
    row.next_at = nextAt(row);
    await assertNameFree(tx, row);
    await assertTarget(tx, ctx.projectId, row);
    await tx.insertInto('schedules').values(row).execute();
    const { action, target, name } = row;
    const after = { name, action, target };
    await recordEvent(tx, actorOf(ctx), {
      ...{ type: 'schedule.create', objectId: row.id, projectId: row.project_id, after },
    });
    return viewOf(ctx, tx, row);
  });
}

/**
 * Whoever changes more than the state of a schedule, or enables it, becomes its owner. @throws 400, 404, 409 for a name in
 * use
 */
export function updateSchedule(ctx: ProjectContext, id: string, input: ScheduleChanges): Promise<Schedule> {
  const { enabled, ...others } = input;
  const isOnlyDisabled = enabled === false && Object.keys(others).length === 0;
  const origin = isOnlyDisabled ? undefined : packJson(originOf(ctx));
  return ctx.database.transact(async (tx) => {
    const before = await loadSchedule(tx, ctx, id);
    const changes: Partial<ScheduleRow> = {
      ...scheduleAttributes.changed(input),
      ...(origin !== undefined && { user_id: ctx.caller.userId, user_name: ctx.caller.userName, origin }),
    };
    const after = { ...before, ...changes };
    assertValid(after);
    await assertNameFree(tx, after);
    if (after.target_id !== before.target_id) await assertTarget(tx, ctx.projectId, after);
    await changeSchedule(tx, actorOf(ctx), before, 'update', { ...changes, next_at: nextAt(after) });
    return viewOf(ctx, tx, await loadSchedule(tx, ctx, id));
  });
}

/** What it created stays. A run in progress ends. @throws 404 */
export function deleteSchedule(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const row = await loadSchedule(tx, ctx, id);
    const runs = tx.selectFrom('schedule_runs').select('id').where('schedule_id', '=', id);
    await tx.deleteFrom('schedule_items').where('run_id', 'in', runs).execute();
    await tx.deleteFrom('schedule_runs').where('schedule_id', '=', id).execute();
    await tx.deleteFrom('schedule_results').where('schedule_id', '=', id).execute();
    await tx.deleteFrom('schedules').where('id', '=', id).execute();
    await recordEvent(tx, actorOf(ctx), {
      ...{ type: 'schedule.delete', objectId: id, projectId: row.project_id, before: { name: row.name } },
    });
  });
}

/** Also if it is disabled. @throws 404, 409 during a run */
export function startSchedule(ctx: ProjectContext, id: string): Promise<ScheduleRun> {
  return ctx.database.transact(async (tx) => {
    const row = await loadSchedule(tx, ctx, id);
    await assertIdle(tx, row);
    const time = { dueAt: creationTime(), isManual: true };
    return scheduleRunAttributes.view(ctx, await beginRun(tx, actorOf(ctx), row, time), {});
  });
}

/** Newest first. @throws 404 */
export async function listRuns(ctx: ProjectContext, id: string): Promise<ScheduleRun[]> {
  const { read } = ctx.database;
  await loadSchedule(read, ctx, id);
  const runs = read.selectFrom('schedule_runs').selectAll().where('schedule_id', '=', id);
  const rows = await runs.orderBy('due_at', 'desc').limit(MAX_LISTED_RUNS).execute();
  return rows.map((row) => scheduleRunAttributes.view(ctx, row, {}));
}

/** @throws 404 */
export async function getRun(ctx: ProjectContext, id: string, runId: string): Promise<ScheduleRunDetails> {
  const { read } = ctx.database;
  await loadSchedule(read, ctx, id);
  const run = await loadRow(read, 'schedule_runs', 'Run', runId, ({ schedule_id }) => schedule_id === id);
  const items = read.selectFrom('schedule_items').selectAll().where('run_id', '=', runId).orderBy('position');
  return {
    ...scheduleRunAttributes.view(ctx, run, {}),
    items: (await items.execute()).map((row) => scheduleItemAttributes.view(ctx, row, {})),
  };
}

/** @throws 404 if it is missing or belongs to another project */
export const loadSchedule = (db: Reader, { projectId }: ProjectContext, id: string): Promise<ScheduleRow> =>
  loadRow(db, 'schedules', 'Schedule', id, ({ project_id }) => project_id === projectId);

const nextAt = (row: ScheduleRow): string | null => (row.enabled === 1 ? nextTime(timeOfRow(row), Date.now()) : null);

/** @throws 400 naming the first field */
function assertValid(row: ScheduleRow): void {
  const { times, weekdays, days } = row;
  const lists = { times: unpackJson(times), weekdays: unpackJson(weekdays), days: unpackJson(days) };
  const problems = findProblems({ ...row, ...lists });
  const [first] = problems;
  if (!first) return;
  const fields = problems.map(({ path, message }) => ({ path: `schedule.${path}`, message }));
  throw Invalid(`Invalid ${first.path}: ${first.message}`, fields);
}

async function assertRoom(tx: Tx, projectId: string): Promise<void> {
  const count = await countRows(tx.selectFrom('schedules').where('project_id', '=', projectId));
  if (count >= MAX_SCHEDULES) {
    throw Invalid(`A project can have at most ${MAX_SCHEDULES} schedules. Delete one first.`);
  }
}

async function assertNameFree(tx: Tx, { id, project_id, name }: ScheduleRow): Promise<void> {
  const same = tx.selectFrom('schedules').select('id').where('project_id', '=', project_id).where('name', '=', name);
  if (await same.where('id', '<>', id).executeTakeFirst()) {
    throw Conflict(`The project already has a schedule named ${name}. Use another name.`);
  }
}

/** One object must exist now. It may be deleted later, like those of the other targets. @throws 404 */
export async function assertTarget(
  db: Reader,
  projectId: string,
  { action, target, target_id = null }: TargetQuery,
): Promise<void> {
  if (target !== 'object') return;
  const table = SUBJECT_OF[action] === 'volume' ? 'volumes' : 'servers';
  const name = (await namesOf(db, table, projectId, [target_id ?? ''])).get(target_id ?? '');
  if (name === undefined) throw NotFound(table === 'volumes' ? 'Volume' : 'Instance', target_id ?? '');
}

/** @throws 409 */
async function assertIdle(tx: Tx, { id, name }: ScheduleRow): Promise<void> {
  if (await openRun(tx, id)) throw Conflict(`Schedule ${name} is running. Wait until the run has ended.`);
}

async function namesOf(
  db: Reader,
  table: 'volumes' | 'servers',
  projectId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = db.selectFrom(table).select(['id', 'name']).where('project_id', '=', projectId).where('id', 'in', ids);
  return new Map((await rows.execute()).map(({ id, name }) => [id, name || id]));
}

async function viewsOf(ctx: ProjectContext, db: Reader, rows: readonly ScheduleRow[]): Promise<Schedule[]> {
  const ids = rows.flatMap(({ target_id }) => (target_id === null ? [] : [target_id]));
  const open = db.selectFrom('schedule_runs').select('schedule_id').where('state', '=', 'running');
  const [volumes, servers, running] = await Promise.all([
    namesOf(db, 'volumes', ctx.projectId, ids),
    namesOf(db, 'servers', ctx.projectId, ids),
    open.where('project_id', '=', ctx.projectId).execute(),
  ]);
  const names = new Map([...volumes, ...servers]);
  const busy = new Set(running.map(({ schedule_id }) => schedule_id));
  return rows.map((row) =>
    scheduleAttributes.view(ctx, row, {
      target_name: names.get(row.target_id ?? '') ?? null,
      is_running: busy.has(row.id),
    }),
  );
}

async function viewOf(ctx: ProjectContext, db: Reader, row: ScheduleRow): Promise<Schedule> {
  const [view] = await viewsOf(ctx, db, [row]);
  if (!view) throw NotFound('Schedule', row.id);
  return view;
}
