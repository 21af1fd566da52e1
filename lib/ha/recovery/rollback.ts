import type { Tx } from '#lib/db/database.ts';
import type { NotificationRow } from '../notifications/change.ts';
import { failPermanently, failRecoveryAttempt } from './claim.ts';
import { requestCompute } from './compute-requests.ts';
import { type RecoveryText, SENTENCES } from './messages.ts';
import { beginStep, endOpenVmoves, endStep, failOpenSteps, recordUnlock, type StepRef } from './record.ts';
import type { Platform } from './recovery-step.ts';
import { finishReservedHosts } from './reserved-hosts.ts';

/** Differs from the names of upstream's tasks, which have no rollback. */
const ROLLBACK = 'Rollback';

interface AbandonedRecovery {
  notificationId: string;
  /** The run of the attempt. */
  runId: string | null;
  message: RecoveryText;
  /** No further attempt. */
  isForGood?: boolean;
}

/**
 * Aborts an attempt: undoes partial changes in a separate step and sets the status to `error` or `failed`. Idempotent;
 * no effect once the attempt has ended, although the next one may run: a process that stops before it records the end
 * makes another one repeat it.
 */
export async function abandonRecovery(
  platform: Platform,
  { notificationId, runId, message, isForGood }: AbandonedRecovery,
): Promise<void> {
  const { database, env } = platform;
  const ref = await database.transact(async (tx) => {
    const row = await tx
      .selectFrom('notifications')
      .selectAll()
      .where('id', '=', notificationId)
      .where('status', '=', 'running')
      .where('run_id', '=', runId)
      .executeTakeFirst();
    return row?.type === 'COMPUTE_HOST' ? beginRollback(tx, row, message) : undefined;
  });
  const undone = ref && (await undo(platform, notificationId));
  await database.transact(async (tx) => {
    if (ref && undone) await endStep(tx, ref, 'SUCCESS', undone.join(' ') || SENTENCES.nothingToRollBack);
    if (isForGood) await failRun(tx, env, { notificationId, runId }, message);
    else await failRecoveryAttempt(tx, env, { notificationId, runId }, message);
  });
}

async function failRun(
  tx: Tx,
  env: Platform['env'],
  { notificationId, runId }: Pick<AbandonedRecovery, 'notificationId' | 'runId'>,
  message: RecoveryText,
): Promise<void> {
  const row = await tx
    .selectFrom('notifications')
    .select(['status', 'run_id'])
    .where('id', '=', notificationId)
    .executeTakeFirst();
  if (row?.status === 'running' && row.run_id === runId) await failPermanently(tx, env, notificationId, message);
}

async function beginRollback(tx: Tx, { id, attempts }: NotificationRow, message: RecoveryText): Promise<StepRef> {
  const steps = await tx
    .selectFrom('recovery_steps')
    .select(['position', 'name'])
    .where('notification_id', '=', id)
    .where('attempt', '=', attempts)
    .orderBy('position')
    .execute();
  const begun = steps.find(({ name }) => name === ROLLBACK);
  const ref = {
    notificationId: id,
    attempt: attempts,
    position: begun?.position ?? (steps.at(-1)?.position ?? -1) + 1,
  };
  if (begun) return ref;
  await failOpenSteps(tx, id, message);
  await endOpenVmoves(tx, id, message);
  await beginStep(tx, ref, ROLLBACK);
  return ref;
}

/** Returns what was undone, in sentences. */
async function undo(platform: Platform, notificationId: string): Promise<string[]> {
  const unlocked = await unlockAll(platform, notificationId);
  const given = await finishReservedHosts(platform, notificationId);
  return [
    ...(unlocked > 0 ? [`Unlocked ${unlocked} ${unlocked === 1 ? 'instance' : 'instances'}.`] : []),
    ...given.map((name) => `Reserved host ${name} received no instances and is reserved again.`),
  ];
}

/** Removes all locks of a recovery. Returns their number. */
export async function unlockAll(platform: Platform, notificationId: string): Promise<number> {
  const { database } = platform;
  const locked = await database.read
    .selectFrom('vmoves')
    .select(['id', 'server_id', 'project_id'])
    .where('notification_id', '=', notificationId)
    .where('is_locked_by_us', '=', 1)
    .execute();
  for (const move of locked) await unlock(platform, move);
  return locked.length;
}

/** Removes the lock of a recovery; no effect without one. */
export async function unlock(
  platform: Platform,
  { id, server_id, project_id }: { id: string; server_id: string; project_id: string },
): Promise<void> {
  await requestCompute(platform, {
    method: 'POST',
    path: `/servers/${server_id}/action`,
    body: { unlock: null },
    projectId: project_id,
  });
  await platform.database.transact((tx) => recordUnlock(tx, id));
}
