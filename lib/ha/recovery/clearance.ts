import { observeHosts } from '#lib/compute/liveness/paths.ts';
import { flag, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { changeSegmentHost } from '../hosts/change.ts';
import { checkIsolation } from '../isolation/check.ts';
import { CLEARANCE_STEP } from '../isolation/facts.ts';
import { findLatestIncident, type IncidentRow, isBlocking } from '../isolation/incidents.ts';
import type { ClaimedNotification } from './claimed-notification.ts';
import { SENTENCES } from './messages.ts';
import { type Platform, type Recovery, runRecoveryStep, transactOnce } from './recovery-step.ts';
import { waitFor } from './wait.ts';

type Clearance = 'cleared' | 'responds';

/**
 * Waits while the control plane may be isolated. False if the host responds again meanwhile: nothing must be moved, and
 * if nothing about the host was changed yet, it is no longer on maintenance.
 */
export async function awaitClearance(recovery: Recovery): Promise<boolean> {
  const { platform, run, notification } = recovery;
  // An earlier attempt, or an earlier part of this one, has changed the host.
  const isFirst = recovery.position === 0 && recovery.attempt === 1;
  const isBlocked = await run.step(`clearance ${recovery.position}`, () => isRecoveryBlocked(platform));
  if (!isBlocked) return true;
  return runRecoveryStep(recovery, CLEARANCE_STEP, async (step) => {
    await step.report(SENTENCES.isolated, { progress: 0 });
    const since = await run.step(step.name('since'), async () => new Date().toISOString());
    const clearance = await waitFor<Clearance | 'taken'>(run, {
      name: step.name('cleared'),
      poll: () => readClearance(recovery, since),
    });
    const isBack = clearance === 'responds';
    await step.report(isBack ? SENTENCES.respondsAgain : SENTENCES.clearedToRecover);
    // Later its compute service is disabled, and it has to be returned to service.
    if (isBack && isFirst) await transactOnce(recovery, step.name('return'), (tx) => undoMaintenance(tx, notification));
    return !isBack;
  });
}

/** Whether this run still has the notification. */
async function isClaimed({ platform, run, notification: { id } }: Recovery): Promise<boolean> {
  const row = await platform.database.read
    .selectFrom('notifications')
    .select(['status', 'run_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status === 'running' && row.run_id === run.id;
}

/**
 * Compares with what all hosts say now, also after own detection: when several hosts fail one after the other, the first
 * can be declared down before the others are silent.
 */
async function isRecoveryBlocked(platform: Platform): Promise<boolean> {
  const reports = await observeHosts(platform);
  return (await checkIsolation(platform, reports, { isDue: () => true, isRound: false })).isBlocked;
}

/** Undefined while the recovery has to wait; `taken` if another process has ended it. */
async function readClearance(recovery: Recovery, since: string): Promise<Clearance | 'taken' | undefined> {
  if (!(await isClaimed(recovery))) return 'taken';
  const { host } = recovery.notification;
  const incident = await findLatestIncident(recovery.platform.database.read);
  if (!incident) return 'cleared';
  if (incident.checked_at > since && isReachable(incident, host)) return 'responds';
  return isBlocking(incident) ? undefined : 'cleared';
}

const isReachable = ({ matrix }: IncidentRow, name: string): boolean =>
  unpackJson(matrix).hosts.some(({ host, hypervisor }) => host === name && hypervisor === 'reachable');

/** Reverts what the claim of the notification changed. */
async function undoMaintenance(tx: Tx, { id, host }: ClaimedNotification): Promise<void> {
  const row = await tx.selectFrom('segment_hosts').selectAll().where('name', '=', host).executeTakeFirst();
  if (row?.maintenance_by !== id) return;
  const reserve = row.used_for === host ? { is_reserved: flag(true), used_for: null, used_service: null } : {};
  await changeSegmentHost(tx, PLATFORM, row, 'return', { on_maintenance: flag(false), ...reserve });
}
