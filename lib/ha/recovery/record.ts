import { sql } from 'kysely';
import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { NewVmove, ServerRow, StepRow, VmoveRow } from './claimed-notification.ts';
import { messageColumns } from './message-columns.ts';
import { englishOf, type RecoveryText } from './messages.ts';
import type { ProgressDetail } from './schema.ts';

/** Identifies a step of a recovery. */
export interface StepRef {
  notificationId: string;
  attempt: number;
  position: number;
}

/** Maximum progress messages of a step; the oldest are dropped. */
const MAX_DETAILS = 200;

export async function beginStep(tx: Tx, ref: StepRef, name: string): Promise<void> {
  const step: StepRow = {
    ...{ notification_id: ref.notificationId, attempt: ref.attempt, position: ref.position, name },
    ...{
      state: 'RUNNING',
      progress: 0,
      started_at: new Date().toISOString(),
      ended_at: null,
      message: null,
      message_data: null,
    },
    ...{ details: packJson([]), waits_until: null },
  };
  await tx
    .insertInto('recovery_steps')
    .values(step)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await recordProgressEvent(tx, ref.notificationId, { step: name, state: step.state });
}

export interface Progress {
  /** 0 to 100; unchanged if omitted. */
  progress?: number;
  /** Time until which the step only waits. */
  waitsUntil?: string;
}

/** Adds a progress message to a step. */
export async function updateStep(tx: Tx, ref: StepRef, text: RecoveryText, progress: Progress = {}): Promise<void> {
  const step = await loadStep(tx, ref);
  if (!step) return;
  const after = { progress: progress.progress ?? step.progress, message: englishOf(text) };
  await stepOf(tx, ref)
    .set({
      ...after,
      ...messageColumns(text),
      details: packJson([...unpackJson(step.details), detail(after)].slice(-MAX_DETAILS)),
    })
    .set({ waits_until: progress.waitsUntil ?? null })
    .execute();
  await recordProgressEvent(tx, ref.notificationId, { step: step.name, ...after });
}

export async function endStep(tx: Tx, ref: StepRef, state: 'SUCCESS' | 'FAILURE', last?: RecoveryText): Promise<void> {
  const step = await loadStep(tx, ref);
  if (!step || step.ended_at !== null) return;
  const progress = state === 'SUCCESS' ? 100 : step.progress;
  const columns =
    last === undefined ? { message: step.message, message_data: step.message_data } : messageColumns(last);
  const message = columns.message || 'Done.';
  const details = [...unpackJson(step.details), detail({ progress, message })].slice(-MAX_DETAILS);
  const ended_at = new Date().toISOString();
  await stepOf(tx, ref)
    .set({
      state,
      progress,
      ...columns,
      message: columns.message || null,
      ended_at,
      waits_until: null,
      details: packJson(details),
    })
    .execute();
  await recordProgressEvent(tx, ref.notificationId, { step: step.name, state });
}

/** Fails steps that are still open. */
export async function failOpenSteps(tx: Tx, notificationId: string, message: RecoveryText): Promise<void> {
  const open = await tx
    .selectFrom('recovery_steps')
    .select(['attempt', 'position'])
    .where('notification_id', '=', notificationId)
    .where('state', '=', 'RUNNING')
    .execute();
  for (const step of open) await endStep(tx, { notificationId, ...step }, 'FAILURE', message);
}

const loadStep = (tx: Tx, { notificationId, attempt, position }: StepRef) =>
  tx
    .selectFrom('recovery_steps')
    .selectAll()
    .where('notification_id', '=', notificationId)
    .where('attempt', '=', attempt)
    .where('position', '=', position)
    .executeTakeFirst();

const stepOf = (tx: Tx, { notificationId, attempt, position }: StepRef) =>
  tx
    .updateTable('recovery_steps')
    .where('notification_id', '=', notificationId)
    .where('attempt', '=', attempt)
    .where('position', '=', position);

/** Upstream's format: blank instead of T, six digits, no zone. */
const detail = ({ progress, message }: { progress: number; message: string }): ProgressDetail => ({
  timestamp: creationTime().replace('T', ' ').slice(0, -1),
  progress: (progress / 100).toFixed(progress % 10 === 0 ? 1 : 2),
  message,
});

/** Emits an event so that subscribers refresh the notification. */
const recordProgressEvent = (tx: Tx, notificationId: string, after: object): Promise<void> =>
  recordEvent(tx, PLATFORM, { type: 'notification.progress', objectId: notificationId, projectId: '', after });

/** Enters what is going to be moved. */
export async function insertVmoves(tx: Tx, rows: readonly NewVmove[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 200) {
    await tx
      .insertInto('vmoves')
      .values(rows.slice(from, from + 200))
      .execute();
  }
}

/** Initial row of a move. */
export const newVmoveRow = (
  server: ServerRow,
  of: Pick<VmoveRow, 'id' | 'notification_id' | 'attempt' | 'target_host' | 'source_host'>,
  before: Pick<VmoveRow, 'old_vm_state' | 'old_power_state'>,
): NewVmove => ({
  ...of,
  server_id: server.id,
  server_name: server.name,
  project_id: server.project_id,
  dest_host: null,
  type: 'evacuation',
  status: 'pending',
  message: null,
  message_data: null,
  ...before,
  is_locked_by_us: flag(false),
  started_at: null,
  ended_at: null,
  created_at: creationTime(),
  updated_at: null,
});

/** Updates a move unless it has ended; false if it has. */
export async function changeVmove(tx: Tx, id: string, after: Partial<Omit<VmoveRow, 'number'>>): Promise<boolean> {
  const changed = await tx
    .updateTable('vmoves')
    .set({ ...after, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'ongoing'])
    .executeTakeFirstOrThrow();
  return changed.numUpdatedRows > 0n;
}

/** Ends pending and running moves with a reason. */
export async function endOpenVmoves(tx: Tx, notificationId: string, message: RecoveryText): Promise<void> {
  const now = new Date().toISOString();
  const ended = { ...messageColumns(message), ended_at: now, updated_at: now };
  const open = tx.updateTable('vmoves').where('notification_id', '=', notificationId);
  await open
    .set({ ...ended, status: 'failed' })
    .where('status', '=', 'ongoing')
    .execute();
  await open
    .set({ ...ended, status: 'ignored' })
    .where('status', '=', 'pending')
    .execute();
}

/** Records that the recovery unlocked the server. */
export async function recordUnlock(tx: Tx, id: string): Promise<void> {
  const unlocked = { is_locked_by_us: flag(false) };
  await tx.updateTable('vmoves').set(unlocked).where('id', '=', id).execute();
}

export interface Counts {
  pending: number;
  ongoing: number;
  succeeded: number;
  failed: number;
  ignored: number;
}

/** Moves of an attempt with the same target: a reserved host, or the scheduler's choice. */
export interface Round {
  notificationId: string;
  attempt: number;
  target: string | null;
}

export async function countVmoves(db: Reader, round: Round): Promise<Counts> {
  const rows = await selectRoundMoves(db, round)
    .select((eb) => ['status', eb.fn.countAll().as('count')])
    .groupBy('status')
    .execute();
  const counts: Counts = { pending: 0, ongoing: 0, succeeded: 0, failed: 0, ignored: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}

/** Number of servers of a recovery in all attempts, and how many of them failed in their last attempt. */
export async function countServers(db: Reader, notificationId: string): Promise<{ failed: number; total: number }> {
  const { rows } = await sql<{ failed: number | string; total: number | string }>`
    select count(*) as total, count(case when v.status = 'failed' then 1 end) as failed from vmoves v
    where v.notification_id = ${notificationId} and not exists (select 1 from vmoves later
      where later.notification_id = v.notification_id and later.server_id = v.server_id and later.number > v.number)`.execute(
    db,
  );
  return { failed: Number(rows[0]?.failed ?? 0), total: Number(rows[0]?.total ?? 0) };
}

/** Distinct reasons of failed moves, most frequent first. */
export async function reasonsOf(db: Reader, round: Round): Promise<RecoveryText[]> {
  const rows = await selectRoundMoves(db, round)
    .select((eb) => ['message', 'message_data', eb.fn.countAll().as('count')])
    .where('status', '=', 'failed')
    .groupBy(['message', 'message_data'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('message')
    .limit(3)
    .execute();
  return rows.flatMap(({ message, message_data }) =>
    message_data === null ? (message ?? []) : unpackJson(message_data),
  );
}

export function selectRoundMoves(db: Reader, { notificationId, attempt, target }: Round) {
  const moves = db.selectFrom('vmoves').where('notification_id', '=', notificationId).where('attempt', '=', attempt);
  return target === null ? moves.where('target_host', 'is', null) : moves.where('target_host', '=', target);
}
