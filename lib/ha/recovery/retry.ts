import { isUp } from '#lib/compute/hosts/state.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Conflict } from '#lib/errors/errors.ts';
import { type Actor, PLATFORM } from '#lib/events/log.ts';
import { CLEARANCE_STEP } from '../isolation/facts.ts';
import { isEvacuationBlocked } from '../isolation/incidents.ts';
import { changeNotification, type NotificationRow } from '../notifications/change.ts';
import { isUnderRecovery } from '../recovery-guard.ts';
import { startNextRecovery } from './claim.ts';
import { type ClaimedNotification, claimedNotification } from './claimed-notification.ts';
import { assertFenced } from './confirm-fencing.ts';
import { awaitMoves } from './host-flow.ts';
import { messageColumns } from './message-columns.ts';
import { joinTexts, type RecoveryText, SENTENCES } from './messages.ts';
import { advanceMoves, insertRetriedMoves } from './moves.ts';
import { endOpenVmoves, failOpenSteps } from './record.ts';
import {
  NotificationTakenError,
  type Platform,
  type Recovery,
  RecoveryFailure,
  runRecoveryStep,
  transactOnce,
} from './recovery-step.ts';
import { unlockAll } from './rollback.ts';
import { startAll } from './start-in-place.ts';
import { waitFor } from './wait.ts';

/** Input type of a retry run; started by `beginRetry`. */
export const RETRY = { name: 'ha.retry', pool: 'recovery' } as const;

export interface RetryInput {
  notificationId: string;
  serverIds: readonly string[];
}

/** @throws 409 while a recovery of the host is open */
export async function assertNoneOpen(tx: Tx, host: string): Promise<void> {
  const open = tx.selectFrom('notifications').select('id').where('host', '=', host).where(isUnderRecovery());
  if (await open.executeTakeFirst())
    throw Conflict(`A recovery of ${host} is in progress. Wait until it has finished.`);
}

/**
 * Starts another attempt for instances that a failed recovery left, in the caller's transaction. The notification keeps
 * its final status. @throws 409 while a recovery of the host is open
 */
export async function beginRetry(
  tx: Tx,
  actor: Actor,
  row: NotificationRow,
  serverIds: readonly string[],
): Promise<void> {
  await assertNoneOpen(tx, row.host);
  const input = { notificationId: row.id, serverIds };
  const runId = await startWorkflow<RetryInput>(tx, RETRY, { id: row.id, project_id: '' }, input);
  await changeNotification(tx, actor, row, 'retry', { retry_run_id: runId, attempts: row.attempts + 1 });
}

/** Retries a failed recovery: evacuates again, and starts instances on hosts that are up. */
export const retryWorkflow = defineWorkflow<RetryInput>({
  ...RETRY,
  maxAttempts: 12,
  async run(platform, run, { notificationId, serverIds }) {
    const { database } = platform;
    const taken = { notificationId, runId: run.id };
    const notification = await run.step('take', () => findRetried(database.read, taken));
    if (!notification) return;
    const recovery = { platform, run, notification, attempt: notification.attempts, position: 0 };
    try {
      await retry(recovery, serverIds);
      await run.step('end', () => database.transact((tx) => endRetry(tx, taken, null)));
    } catch (error) {
      if (error instanceof NotificationTakenError) return;
      if (!(error instanceof RecoveryFailure)) throw error;
      const { text: message } = error;
      await run.step('abandon', () => abandonRetry(platform, taken, message));
    }
  },
  onFailure: (platform, { notificationId }, { message }, runId) =>
    abandonRetry(platform, { notificationId, runId }, message),
});

/** A retry and its run. */
interface RetryRun {
  notificationId: string;
  runId: string | null;
}

/** Null once the retry has ended. */
async function findRetried(db: Reader, retry: RetryRun): Promise<ClaimedNotification | null> {
  const row = await findRow(db, retry);
  return row ? claimedNotification(row) : null;
}

const findRow = (db: Reader, { notificationId, runId }: RetryRun): Promise<NotificationRow | undefined> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', notificationId)
    .where('retry_run_id', '=', runId)
    .executeTakeFirst();

/** Moves instances off hosts that are down, then starts those on hosts that are up, even if moves failed. */
async function retry(recovery: Recovery, serverIds: readonly string[]): Promise<void> {
  const { platform, run, notification, attempt } = recovery;
  const { read } = platform.database;
  let movable = await run.step('movable', () => serversOnHostsThatAreDown(read, serverIds));
  if (movable.length > 0 && (await awaitEndOfIsolation(recovery)))
    movable = await run.step('movable later', () => serversOnHostsThatAreDown(read, serverIds));
  const failures: RecoveryText[] = [];
  const collect = (error: unknown) => {
    if (!(error instanceof RecoveryFailure)) throw error;
    failures.push(error.text);
  };
  if (movable.length > 0)
    await evacuateAgain(recovery, { notificationId: notification.id, attempt, ids: movable }).catch(collect);
  const others = serverIds.filter((id) => !movable.includes(id));
  if (others.length > 0) await startAll(recovery, others).catch(collect);
  if (failures.length > 0) throw new RecoveryFailure(joinTexts(failures));
}

/**
 * Waits while the control plane may be isolated, as long as a notification may be recovered. Returns whether it waited.
 * @throws RecoveryFailure
 */
async function awaitEndOfIsolation(recovery: Recovery): Promise<boolean> {
  const { platform, run, notification } = recovery;
  const { read } = platform.database;
  const isBlocked = await run.step('blocked', () => isEvacuationBlocked(read));
  if (!isBlocked) return false;
  await runRecoveryStep(recovery, CLEARANCE_STEP, async (step) => {
    await step.report(SENTENCES.isolated, { progress: 0 });
    const poll = async () => {
      const isOurs = (await findRow(read, { notificationId: notification.id, runId: run.id })) !== undefined;
      return isOurs && (await isEvacuationBlocked(read)) ? undefined : true;
    };
    const timeoutSeconds = platform.env.NEPHOS_HA_NOTIFICATION_EXPIRY_SECONDS;
    const isOver = await waitFor(run, { name: step.name('cleared'), poll, timeoutSeconds });
    if (!isOver) throw new RecoveryFailure(SENTENCES.isolated);
    await step.report(SENTENCES.clearedToRecover);
  });
  return true;
}

async function serversOnHostsThatAreDown(db: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('servers')
    .leftJoin('hosts', 'hosts.name', 'servers.host')
    .select(['servers.id', 'hosts.state', 'hosts.forced_down'])
    .where('servers.id', 'in', [...ids])
    .where('servers.deleted_at', 'is', null)
    .execute();
  return rows.flatMap(({ id, state, forced_down }) =>
    state !== null && forced_down !== null && isUp({ state, forced_down }) ? [] : [id],
  );
}

async function evacuateAgain(
  recovery: Recovery,
  { notificationId, attempt, ids }: { notificationId: string; attempt: number; ids: readonly string[] },
): Promise<void> {
  const { platform } = recovery;
  const round = { notificationId, attempt, target: null };
  await runRecoveryStep(recovery, 'ConfirmFencingTask', async (step) => {
    await assertFenced(recovery, ids);
    await step.report(SENTENCES.evidenceFound);
  });
  await runRecoveryStep(recovery, 'PrepareHAEnabledInstancesTask', async (step) => {
    const count = await transactOnce(recovery, step.name('enter'), (tx) =>
      insertRetriedMoves(tx, platform.env, round, ids),
    );
    await step.report(`${count} ${count === 1 ? 'instance' : 'instances'} to move.`, { progress: 100 });
  });
  await runRecoveryStep(recovery, 'EvacuateInstancesTask', async (step) => {
    await transactOnce(recovery, step.name('first'), (tx) => advanceMoves(tx, platform.env, notificationId));
    await awaitMoves(recovery, step, round);
  });
}

/** Ends a retry and starts the next queued recovery of the host. Idempotent. */
async function endRetry(tx: Tx, retry: RetryRun, message: RecoveryText | null): Promise<void> {
  const row = await findRow(tx, retry);
  if (!row) return;
  const after = { retry_run_id: null, ...(message === null ? {} : messageColumns(message)) };
  await changeNotification(tx, PLATFORM, row, message === null ? 'retry_finish' : 'retry_fail', after);
  await startNextRecovery(tx, row.host);
}

/** Aborts a retry: open moves fail and locks are removed. Idempotent; no effect once the retry has ended. */
export async function abandonRetry(platform: Platform, retry: RetryRun, message: RecoveryText): Promise<void> {
  const { notificationId } = retry;
  const isOpen = await platform.database.transact(async (tx) => {
    if (!(await findRow(tx, retry))) return false;
    await failOpenSteps(tx, notificationId, message);
    await endOpenVmoves(tx, notificationId, message);
    return true;
  });
  if (!isOpen) return;
  await unlockAll(platform, notificationId);
  await platform.database.transact((tx) => endRetry(tx, retry, message));
}
