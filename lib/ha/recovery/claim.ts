import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { sentenceOf } from '#lib/http/sentence.ts';
import type { Env } from '#lib/settings/env.ts';
import { changeSegmentHost } from '../hosts/change.ts';
import { changeNotification, type NotificationRow } from '../notifications/change.ts';
import { isFinal } from '../notifications/enums.ts';
import { evaluateNotification, type Facts, type Verdict } from '../notifications/evaluation.ts';
import { readFacts } from '../notifications/facts.ts';
import { type ClaimedNotification, claimedNotification, type RecoverInput } from './claimed-notification.ts';
import { messageColumns } from './message-columns.ts';
import type { RecoveryText } from './messages.ts';
import { insertSkippedMoves } from './moves.ts';
import { endOpenVmoves, failOpenSteps } from './record.ts';
import type { RecoveryResult } from './recovery-step.ts';
import { startRecovery } from './start-recovery.ts';

/** Maximum attempts before the notification is marked failed. */
const MAX_ATTEMPTS = 2;

/**
 * Claims a notification for a run: checks the rules, sets `running`, and takes its host out of service. Null if this
 * run has nothing to do: the notification has ended or belongs to another run, or another one of the host is running
 * and will start this one when it ends.
 */
export async function claimNotification(
  tx: Tx,
  env: Env,
  { notificationId, runId }: RecoverInput & { runId: string },
): Promise<ClaimedNotification | null> {
  const row = await findNotification(tx, notificationId);
  if (!row || isFinal(row.status)) return null;
  if (row.status === 'running') return row.run_id === runId ? claimedNotification(row) : null;
  const now = new Date().toISOString();
  if (row.status === 'error' && isRetryAhead(row, env)) return null;
  if (await isHostBusy(tx, row.host)) return null;
  // A started recovery is finished even if its segment changed.
  const verdict = row.attempts === 0 ? evaluateNotification(await factsOf(tx, env, row)) : null;
  if (verdict && verdict.outcome !== 'recovers') {
    await endWithoutRecovery(tx, row, verdict);
    await startNextRecovery(tx, row.host);
    return null;
  }
  if (row.type !== 'COMPUTE_INSTANCE') await putOnMaintenance(tx, row);
  const taken = await changeNotification(tx, PLATFORM, row, 'start', {
    status: 'running',
    run_id: runId,
    attempts: row.attempts + 1,
    started_at: row.started_at ?? now,
    retry_at: null,
    message: null,
    message_data: null,
  });
  return claimedNotification(taken);
}

/** Whether the next attempt has to wait. A time beyond the longest wait was recorded before the clock was set back. */
function isRetryAhead({ retry_at }: NotificationRow, env: Env): boolean {
  const leftMs = Date.parse(retry_at ?? '') - Date.now();
  return leftMs > 0 && leftMs <= env.NEPHOS_HA_RETRY_DELAY_SECONDS * 1000;
}

const findNotification = (db: Reader, id: string): Promise<NotificationRow | undefined> =>
  db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst();

const isHostBusy = async (tx: Tx, host: string): Promise<boolean> =>
  (await tx
    .selectFrom('notifications')
    .select('id')
    .where('host', '=', host)
    .where((eb) => eb.or([eb('status', '=', 'running'), eb('retry_run_id', 'is not', null)]))
    .executeTakeFirst()) !== undefined;

/** Facts when a recovery starts; rules of the receipt are already met. */
async function factsOf(db: Reader, env: Env, row: NotificationRow): Promise<Facts> {
  const { type, spelling, host: hostname, generated_at: generatedAt } = row;
  const fault = { type, spelling, hostname, generatedAt, payload: { payload: unpackJson(row.payload) } };
  const facts = await readFacts(db, fault, env);
  return { ...facts, duplicate: false, host: { ...facts.host, onMaintenance: false } };
}

/** Ends a new notification with the reason why it is not recovered. */
export async function endWithoutRecovery(tx: Tx, row: NotificationRow, verdict: Verdict): Promise<void> {
  const ended = { ...endOf(verdict), started_at: new Date().toISOString() };
  await changeNotification(tx, PLATFORM, row, verdict.outcome === 'finished' ? 'finish' : 'ignore', ended);
}

/** A host that has left its segment is not recovered. */
function endOf({ outcome, message, decisive }: Verdict) {
  const sentence = sentenceOf(message ?? '');
  const data = typeof sentence === 'string' ? { message: sentence } : sentence;
  const columns = messageColumns({ ...data, ...(decisive === null ? {} : { check: decisive }) });
  return { status: outcome === 'finished' ? 'finished' : 'ignored', ...columns } as const;
}

/** Keeps the host out of service until an administrator returns it; docs/contract/ha.md 8. */
async function putOnMaintenance(tx: Tx, { id, host }: NotificationRow): Promise<void> {
  const row = await tx.selectFrom('segment_hosts').selectAll().where('name', '=', host).executeTakeFirst();
  if (!row || row.on_maintenance === 1) return;
  const reserve = row.is_reserved === 1 ? await usedReserve(tx, host) : {};
  const after = { on_maintenance: flag(true), is_reserved: flag(false), maintenance_by: id, ...reserve };
  await changeSegmentHost(tx, PLATFORM, row, 'maintain', after);
}

/** State to restore when a failed reserve host is returned to service. */
async function usedReserve(tx: Tx, host: string) {
  const columns = ['is_enabled', 'disabled_reason'] as const;
  const service = await tx.selectFrom('hosts').select(columns).where('name', '=', host).executeTakeFirst();
  return { used_for: host, used_service: service ? packJson(service) : null };
}

/** Ends a claimed notification and starts the next queued one of its host. Idempotent. */
export async function endRecovery(
  tx: Tx,
  { notificationId, runId }: RecoverInput & { runId: string },
  { status, message }: RecoveryResult,
): Promise<void> {
  const row = await findNotification(tx, notificationId);
  if (row?.status !== 'running' || row.run_id !== runId) return;
  await changeNotification(tx, PLATFORM, row, status === 'finished' ? 'finish' : 'ignore', {
    status,
    ...messageColumns(message),
  });
  await startNextRecovery(tx, row.host);
}

/** Ends the attempt of a run; another one follows unless it was the last. Idempotent. */
export async function failRecoveryAttempt(
  tx: Tx,
  env: Env,
  { notificationId: id, runId }: RecoverInput & { runId: string | null },
  message: RecoveryText,
): Promise<void> {
  const row = await findNotification(tx, id);
  if (row?.status !== 'running' || row.run_id !== runId) return;
  await failOpenSteps(tx, id, message);
  await endOpenVmoves(tx, id, message);
  if (row.attempts >= MAX_ATTEMPTS) {
    await insertSkippedMoves(tx, env, row, message);
    await changeNotification(tx, PLATFORM, row, 'fail', { status: 'failed', ...messageColumns(message), run_id: null });
  } else {
    const after = new Date(Date.now() + env.NEPHOS_HA_RETRY_DELAY_SECONDS * 1000);
    const retry = { retry_at: after.toISOString(), run_id: null };
    await changeNotification(tx, PLATFORM, row, 'error', { status: 'error', ...messageColumns(message), ...retry });
    await startRecovery(tx, id, after);
  }
  await startNextRecovery(tx, row.host);
}

/** Fails a notification in any state that is not final. */
export async function failPermanently(tx: Tx, env: Env, id: string, message: RecoveryText): Promise<void> {
  const row = await findNotification(tx, id);
  if (!row || isFinal(row.status)) return;
  await failOpenSteps(tx, id, message);
  await endOpenVmoves(tx, id, message);
  await insertSkippedMoves(tx, env, row, message);
  const ended = { status: 'failed', ...messageColumns(message), run_id: null, retry_at: null } as const;
  await changeNotification(tx, PLATFORM, row, 'fail', ended);
  await startNextRecovery(tx, row.host);
}

export async function startNextRecovery(tx: Tx, host: string): Promise<void> {
  if (await isHostBusy(tx, host)) return;
  const next = await tx
    .selectFrom('notifications')
    .select('id')
    .where('host', '=', host)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'new'),
        eb.and([eb('status', '=', 'error'), eb('retry_at', '<=', new Date().toISOString())]),
      ]),
    )
    // Instances of a host that has failed are moved, not restarted one by one.
    .orderBy(({ eb }) => eb.case().when('type', '=', 'COMPUTE_HOST').then(0).else(1).end())
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  if (next) await startRecovery(tx, next.id);
}

/** Whether a recovery of the whole host waits for another one of this host, and will move its instances. */
export async function isHostRecoveryWaiting(tx: Tx, env: Env, host: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('notifications')
    .selectAll()
    .where('host', '=', host)
    .where('type', '=', 'COMPUTE_HOST')
    .where('status', 'in', ['new', 'error'])
    .execute();
  for (const row of rows) {
    // An attempt that failed is repeated, whatever the rules say now.
    if (row.status === 'error' || evaluateNotification(await factsOf(tx, env, row)).outcome === 'recovers') return true;
  }
  return false;
}
