import type { Selectable } from 'kysely';
import { isRecordedAsFenced } from '#lib/compute/liveness/hosts.ts';
import type { Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { hasRespondedSince } from '../facts/responded-since.ts';
import {
  isEvidenceOver,
  listEvidence,
  outageOf,
  readSufficientLevels,
  recordEvidence,
  reportedOutage,
} from '../fencing/evidence.ts';
import { DEFAULT_LEVELS, passedLevel } from '../fencing/levels.ts';
import type { NotificationRow } from '../notifications/change.ts';
import type { VmoveRow } from './claimed-notification.ts';
import { forceDownIfUp } from './force-down.ts';
import { SENTENCES } from './messages.ts';
import { type Recovery, RecoveryFailure, runRecoveryStep, transactOnce } from './recovery-step.ts';
import { waitFor } from './wait.ts';

/** Seconds for which a recovery waits for evidence, such as the end of a watchdog lease. */
const TIMEOUT_S = 120;
/** Driver of hosts whose instances are not real. */
export const SIMULATED = 'simulated';

/**
 * Makes sure that a host no longer runs anything before its instances start elsewhere: by evidence of a level that
 * suffices in its segment. @throws RecoveryFailure
 */
export async function confirmFencing(recovery: Recovery): Promise<void> {
  const { platform, run, notification } = recovery;
  if (await hasEvidence(recovery)) return;
  await runRecoveryStep(recovery, 'ConfirmFencingTask', async (step) => {
    await step.report(SENTENCES.awaitingEvidence, { progress: 0 });
    const isFenced = await waitFor(run, {
      name: step.name('evidence'),
      timeoutSeconds: TIMEOUT_S,
      poll: async () => (await platform.database.transact((tx) => isSufficientlyFenced(tx, notification))) || undefined,
    });
    if (!isFenced) {
      const responds = await transactOnce(recovery, step.name('responds'), (tx) => isResponding(tx, notification.host));
      throw new RecoveryFailure(responds ? SENTENCES.mayRun : SENTENCES.notFenced);
    }
    await step.report(SENTENCES.evidenceFound);
    await forceDownIfUp(recovery, step);
  });
}

/** Whether there is already evidence of a level that suffices; decided once per position of a recovery. */
export const hasEvidence = (recovery: Recovery): Promise<boolean> =>
  transactOnce(recovery, `fencing ${recovery.position}`, (tx) => isSufficientlyFenced(tx, recovery.notification));

interface FencingQuestion {
  id: string;
  host: string;
  /** Guests may have been started on the host since the notification. */
  isRetry?: boolean;
}

/** Evidence of Nephos, or the notification, which reports that power was removed. */
async function isSufficientlyFenced(tx: Tx, { id, host, isRetry = false }: FencingQuestion): Promise<boolean> {
  const known = await tx
    .selectFrom('hosts')
    .select(['driver', 'state', 'up_since'])
    .where('name', '=', host)
    .executeTakeFirst();
  if (!known || (await isRecordedAsFenced(tx, { name: host }))) return true;
  const levels = (await readSufficientLevels(tx, host)) ?? DEFAULT_LEVELS;
  const notification = await tx
    .selectFrom('notifications')
    .select(['id', 'host', 'source', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { source } = notification;
  const isSimulated = known.driver === SIMULATED;
  if (!(await isReportOutdated(tx, notification, { ...known, isRetry }))) {
    const reported = { level: 1, result: 'passed', code: 'reported', source } as const;
    await recordEvidence(tx, PLATFORM, { host, outage: reportedOutage(id) }, reported);
    if (isSimulated || levels.includes(reported.level)) return true;
  }
  return passedLevel(await listEvidence(tx, host, outageOf(known)), levels) !== null;
}

interface ReportedHost extends Pick<Selectable<Tables['hosts']>, 'driver' | 'state'> {
  isRetry: boolean;
}

/**
 * A notification counts even if the host has come up since, because its guests were stopped; unless Nephos itself sent it
 * with evidence that stopped no guests, for a retry, and once the host is silent again, since guests may have been started
 * on it in between. While a host responds, its driver does not evacuate a guest that runs there.
 */
async function isReportOutdated(
  tx: Tx,
  notification: Pick<NotificationRow, 'id' | 'host' | 'source' | 'created_at'>,
  { driver, state, isRetry }: ReportedHost,
): Promise<boolean> {
  const isReal = driver !== SIMULATED;
  if ((isRetry || (isReal && state !== 'up')) && (await hasRespondedSince(tx, notification))) return true;
  return isReal && notification.source === 'bus' && (await isEvidenceOver(tx, notification));
}

/** @throws RecoveryFailure if instances of a host that may still run are to be evacuated */
export async function assertFenced(recovery: Recovery, serverIds: readonly string[]): Promise<void> {
  const { notification } = recovery;
  const unfenced = await transactOnce(recovery, `fenced ${recovery.position}`, async (tx): Promise<FencingDoubt> => {
    const rows = await tx
      .selectFrom('servers')
      .select('host')
      .distinct()
      .where('id', 'in', [...serverIds])
      .execute();
    for (const { host } of rows) {
      if (host === null) continue;
      const isOwn = host === notification.host;
      const isOff = isOwn ? isSufficientlyFenced(tx, { ...notification, isRetry: true }) : isFenced(tx, host);
      if (!(await isOff)) return (await isResponding(tx, host)) ? 'responds' : 'silent';
    }
    return null;
  });
  if (unfenced) throw new RecoveryFailure(unfenced === 'responds' ? SENTENCES.cameUp : SENTENCES.notFenced);
}

/**
 * Whether the evidence that let a recovery pass still proves that a silent host runs nothing: a move can wait for hours,
 * in which the host can come up, its guests can be started, and it can fall silent again. Others decide about hosts that
 * respond; on simulated hosts the notification does.
 */
export async function isFencedStill(
  tx: Tx,
  { notification_id, source_host }: Pick<VmoveRow, 'notification_id' | 'source_host'>,
): Promise<boolean> {
  const known = await tx.selectFrom('hosts').select('driver').where('name', '=', source_host).executeTakeFirst();
  if (!known || known.driver === SIMULATED) return true;
  const notification = await tx
    .selectFrom('notifications')
    .select(['id', 'host'])
    .where('id', '=', notification_id)
    .executeTakeFirstOrThrow();
  return notification.host === source_host
    ? isSufficientlyFenced(tx, { ...notification, isRetry: true })
    : isFenced(tx, source_host);
}

/** Whether a host without sufficient evidence responds; null if all hosts have it. */
type FencingDoubt = 'responds' | 'silent' | null;

const isResponding = async (tx: Tx, host: string): Promise<boolean> =>
  (await tx.selectFrom('hosts').select('state').where('name', '=', host).executeTakeFirst())?.state === 'up';

/** Whether a host that another notification is about no longer runs anything. */
async function isFenced(tx: Tx, host: string): Promise<boolean> {
  const known = await tx.selectFrom('hosts').select('driver').where('name', '=', host).executeTakeFirst();
  return !known || known.driver === SIMULATED || (await isRecordedAsFenced(tx, { name: host }));
}
