import { progressOfActions } from '#lib/compute/jobs/await-completion.ts';
import { isActive, isStopped } from '#lib/compute/servers/states.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { WorkflowPlatform } from '#lib/engine/workflows/define.ts';
import { requestOnce } from '#lib/engine/workflows/request-once.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { msg } from '#lib/i18n/text.ts';
import { type ResultState, stateOfCopy, stateOfImage } from './result-state.ts';
import type { ScheduleItemRow, ScheduleRow, ScheduleRunRow } from './rows.ts';
import { requestAsOwner, requestOf } from './run-requests.ts';
import { createsObjects, type ScheduleAction } from './values.ts';

/** Objects of a run at the same time. */
const PARALLEL = 4;
/** After that, a run waits no longer. */
export const MAX_RUN_MS = 86_400_000;

export interface RunContext {
  platform: WorkflowPlatform;
  execution: Run;
  schedule: ScheduleRow;
  run: ScheduleRunRow;
}

type Outcome = Pick<ScheduleItemRow, 'state' | 'message'>;

const DONE: Outcome = { state: 'done', message: null };
const failed = (message: string): Outcome => ({ state: 'failed', message });

/** Interval between two checks: short at first, because most objects take seconds. */
function intervalOf({ started_at }: ScheduleRunRow): number {
  const ageMs = Date.now() - Date.parse(started_at ?? '');
  if (ageMs < 5000) return 250;
  return ageMs < 60_000 ? 1000 : 10_000;
}

/** Performs the action on all objects of a run, and waits for their end. */
export async function runItems(context: RunContext): Promise<void> {
  const { platform, execution, run } = context;
  for (;;) {
    await pollItems(context);
    await startItems(context);
    const open = await itemsIn(platform.database.read, run.id, ['waiting', 'running']);
    if (open.length === 0) return;
    await execution.sleep('items', intervalOf(run), { isRepeated: true });
  }
}

const itemsIn = (read: Reader, runId: string, states: readonly ScheduleItemRow['state'][]) =>
  read
    .selectFrom('schedule_items')
    .selectAll()
    .where('run_id', '=', runId)
    .where('state', 'in', states)
    .orderBy('position')
    .execute();

async function pollItems({ platform: { database }, schedule, run }: RunContext): Promise<void> {
  const isOver = Date.now() - Date.parse(run.started_at ?? '') > MAX_RUN_MS;
  for (const item of await itemsIn(database.read, run.id, ['running'])) {
    const outcome = await outcomeOf(database.read, schedule.action, item);
    const end = outcome ?? (isOver ? failed(msg('It did not finish within a day.')) : undefined);
    if (end) await database.transact((tx) => changeItem(tx, item, end));
  }
}

/** How the work on an object ended; undefined while it is in progress. */
async function outcomeOf(read: Reader, action: ScheduleAction, item: ScheduleItemRow): Promise<Outcome | undefined> {
  if (!createsObjects(action)) {
    const progress = item.request_id === null ? undefined : await progressOfActions(read, item.request_id);
    if (progress?.isOpen) return undefined;
    return progress?.failure === undefined ? DONE : failed(progress.failure);
  }
  const result = await findResult(read, action, item.result_id ?? '');
  if (!result) return failed(msg('The result was deleted before it was complete, or could not be created.'));
  if (result.state === 'complete') return DONE;
  if (result.state === 'pending') return undefined;
  return failed(result.reason ?? msg('The result could not be completed. Its status is error.'));
}

async function findResult(
  read: Reader,
  action: ScheduleAction,
  id: string,
): Promise<{ state: ResultState; reason?: string | null } | undefined> {
  if (action === 'image') {
    const images = read.selectFrom('images').select('status').where('id', '=', id);
    const image = await images.where('status', 'not in', ['deleted', 'pending_delete']).executeTakeFirst();
    return image && { state: stateOfImage(image) };
  }
  if (action === 'snapshot') {
    const snapshot = await read.selectFrom('snapshots').select('status').where('id', '=', id).executeTakeFirst();
    return snapshot && { state: stateOfCopy(snapshot) };
  }
  const backups = read.selectFrom('backups').select(['status', 'fail_reason as reason']);
  const backup = await backups.where('id', '=', id).executeTakeFirst();
  return backup && { state: stateOfCopy(backup), reason: backup.reason };
}

async function startItems(context: RunContext): Promise<void> {
  const { read } = context.platform.database;
  const running = await itemsIn(read, context.run.id, ['running']);
  const waiting = await itemsIn(read, context.run.id, ['waiting']);
  for (const item of waiting.slice(0, Math.max(0, PARALLEL - running.length))) await startItem(context, item);
}

async function startItem({ platform, execution, schedule, run }: RunContext, item: ScheduleItemRow): Promise<void> {
  const { database } = platform;
  const { position } = item;
  const reason = await execution.step(`skip ${position}`, () => skipReason(database.read, schedule.action, item));
  if (reason !== null) {
    await database.transact((tx) => changeItem(tx, item, { state: 'skipped', message: reason }));
    return;
  }
  const { requestId, refusal } = await requestOnce(execution, database.read, `item ${position}`, async (id) => {
    const request = await requestOf(database.read, { schedule, run, item });
    return requestAsOwner(platform, schedule, request, id);
  });
  await database.transact(async (tx) => {
    if (refusal !== null) return changeItem(tx, item, { ...failed(refusal), request_id: requestId });
    const result_id = createsObjects(schedule.action) ? await createdBy(tx, requestId, schedule.action) : null;
    if (result_id !== null) await insertResult(tx, { schedule, run, item, id: result_id });
    await changeItem(tx, item, { state: 'running', message: null, request_id: requestId, result_id });
  });
}

/** Why nothing needs to be done; null otherwise. */
async function skipReason(
  read: Reader,
  action: ScheduleAction,
  { object_id }: ScheduleItemRow,
): Promise<string | null> {
  if (createsObjects(action)) return null;
  const servers = read.selectFrom('servers').select(['vm_state', 'task_state']).where('id', '=', object_id);
  const server = await servers.executeTakeFirst();
  if (!server || server.task_state !== null) return null;
  if (action === 'start' && isActive(server)) return msg('It is already running.');
  return action === 'stop' && isStopped(server) ? msg('It is already stopped.') : null;
}

/** The object that a request created, from the event log; also known if the response was lost in a crash. */
async function createdBy(tx: Tx, requestId: string, action: ScheduleAction): Promise<string | null> {
  const created = tx.selectFrom('events').select('object_id').where('request_id', '=', requestId);
  const event = await created.where('type', '=', `${action}.create`).executeTakeFirst();
  return event?.object_id ?? null;
}

interface CreatedResult extends Pick<RunContext, 'schedule' | 'run'> {
  item: ScheduleItemRow;
  id: string;
}

const insertResult = (tx: Tx, { schedule, run, item, id }: CreatedResult) =>
  tx
    .insertInto('schedule_results')
    .values({
      ...{ id, schedule_id: schedule.id, run_id: run.id, project_id: schedule.project_id, action: schedule.action },
      ...{ object_id: item.object_id, object_name: item.name, at: run.due_at },
    })
    .onConflict((on) => on.column('id').doNothing())
    .execute();

async function changeItem(tx: Tx, { run_id, position }: ScheduleItemRow, values: Partial<ScheduleItemRow>) {
  await tx
    .updateTable('schedule_items')
    .set(values)
    .where('run_id', '=', run_id)
    .where('position', '=', position)
    .execute();
  const items = await tx.selectFrom('schedule_items').select('state').where('run_id', '=', run_id).execute();
  const count = (state: ScheduleItemRow['state']) => items.filter((item) => item.state === state).length;
  const counts = { done: count('done'), failed: count('failed'), skipped: count('skipped') };
  await tx.updateTable('schedule_runs').set(counts).where('id', '=', run_id).execute();
}
