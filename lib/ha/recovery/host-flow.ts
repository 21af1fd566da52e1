import { isRecordedAsFenced } from '#lib/compute/liveness/hosts.ts';
import { countRows } from '#lib/db/count-rows.ts';
import type { Tx } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { removeFromNetwork } from '../fencing/remove-from-network.ts';
import { changeSegmentHost } from '../hosts/change.ts';
import type { RecoveryMethod } from '../segments/recovery-methods.ts';
import type { ClaimedNotification } from './claimed-notification.ts';
import { awaitClearance } from './clearance.ts';
import { confirmFencing, hasEvidence } from './confirm-fencing.ts';
import { findHost, forceDownIfUp, isDown } from './force-down.ts';
import { formatSentence, joinTexts, type RecoveryText, SENTENCES } from './messages.ts';
import { advanceMoves, countLateArrivals, insertMoves, selectMovableServers } from './moves.ts';
import { type Counts, countServers, countVmoves, type Round, reasonsOf, updateStep } from './record.ts';
import {
  EvacuationBlocked,
  type Recovery,
  RecoveryFailure,
  type RecoveryResult,
  runRecoveryStep,
  type Task,
  transactOnce,
} from './recovery-step.ts';
import {
  claimReservedHost,
  disableServiceRequest,
  enableServiceRequest,
  finishReservedHosts,
  type ReservedHost,
} from './reserved-hosts.ts';
import { DISABLED_REASONS } from './upstream-sentences.ts';
import { waitFor } from './wait.ts';

/** Recovers the instances of a failed host: docs/contract/ha.md 8. */
export async function recoverHost(recovery: Recovery): Promise<RecoveryResult> {
  for (;;) {
    if (!(await awaitClearance(recovery))) return endWithoutMoves(recovery);
    try {
      return await evacuateHost(recovery);
    } catch (error) {
      if (!(error instanceof EvacuationBlocked)) throw error;
    }
  }
}

/**
 * The host responds, so this attempt moves nothing. @throws RecoveryFailure in a second attempt: the first one has changed
 * the host and may have moved instances, so people decide about the rest.
 */
function endWithoutMoves({ attempt }: Recovery): RecoveryResult {
  if (attempt > 1) throw new RecoveryFailure(SENTENCES.cameUp);
  return { status: 'finished', message: SENTENCES.respondsAgain };
}

/** @throws EvacuationBlocked if the control plane may be isolated before anything is moved */
async function evacuateHost(recovery: Recovery): Promise<RecoveryResult> {
  await transactOnce(recovery, 'maintenance', (tx) => reassignMaintenance(tx, recovery.notification));
  await runRecoveryStep(recovery, 'DisableComputeServiceTask', (step) => disableService(recovery, step));
  await confirmFencing(recovery);
  await recovery.run.step('network', async () => removeFailedHost(recovery));
  const method = await transactOnce(recovery, 'method', async (tx) => {
    const segment = tx.selectFrom('segments').select('recovery_method');
    return (await segment.where('id', '=', recovery.notification.segment_id).executeTakeFirst())?.recovery_method;
  });
  const moved = await evacuateBy(recovery, method ?? 'auto');
  await assertNoneLeft(recovery);
  await recovery.run.step('reserves', () => finishReservedHosts(recovery.platform, recovery.notification.id));
  return { status: 'finished', message: moved === 0 ? await emptyText(recovery) : null };
}

/** A host that a monitor fenced is still registered. */
const removeFailedHost = ({ platform: { engine, log }, notification: { host } }: Recovery): void =>
  removeFromNetwork(engine.network, host, log);

/**
 * An evacuation or migration to the host can end after the moves were inserted; the next attempt moves its instance.
 * @throws RecoveryFailure
 */
async function assertNoneLeft(recovery: Recovery): Promise<void> {
  const { platform, notification } = recovery;
  const count = await transactOnce(recovery, `late ${recovery.position}`, (tx) =>
    countLateArrivals(tx, platform.env, notification),
  );
  if (count > 0) throw new RecoveryFailure(formatSentence(SENTENCES.arrivedLate, { count }));
}

/** Why nothing was moved; null if an earlier attempt has moved instances. */
async function emptyText({ platform, notification }: Recovery): Promise<RecoveryText | null> {
  const moves = platform.database.read.selectFrom('vmoves').where('notification_id', '=', notification.id);
  if ((await countRows(moves.where('status', '=', 'succeeded'))) > 0) return null;
  const count = await countRows(moves.where('attempt', '=', notification.attempts).where('status', '=', 'ignored'));
  return count === 0 ? SENTENCES.noInstances : formatSentence(SENTENCES.localDisksLeft, { count });
}

/** A host that was out of service after an earlier failure, such as of its compute process, is now out because of this one. */
async function reassignMaintenance(tx: Tx, { id, host }: ClaimedNotification): Promise<void> {
  const row = await tx.selectFrom('segment_hosts').selectAll().where('name', '=', host).executeTakeFirst();
  if (!row || row.maintenance_by === null || row.maintenance_by === id) return;
  await changeSegmentHost(tx, PLATFORM, row, 'maintain', { maintenance_by: id });
}

/** Disables scheduling on the host, and allows its evacuation if it is known to run nothing. */
async function disableService(recovery: Recovery, step: Task): Promise<void> {
  const { platform, run, notification } = recovery;
  const host = await run.step(step.name('service'), async () => (await findHost(recovery)) ?? null);
  if (host === null) return step.report(SENTENCES.noService);
  await step.callCompute('disable', disableServiceRequest(host.service_id, DISABLED_REASONS.host));
  const isFenced = await run.step(step.name('fenced'), () =>
    isRecordedAsFenced(platform.database.read, { name: notification.host }),
  );
  if (isFenced) await step.report(SENTENCES.fenced);
  else await awaitDown(recovery, step);
  // Without evidence it may run: a false report must not leave it down.
  if (await hasEvidence(recovery)) await forceDownIfUp(recovery, step);
}

/**
 * Waits until compute considers the host down, at most NEPHOS_HA_FAILOVER_DELAY_SECONDS: only the notification says that
 * the host failed.
 */
async function awaitDown(recovery: Recovery, step: Task): Promise<void> {
  const { platform, run } = recovery;
  const timeoutSeconds = platform.env.NEPHOS_HA_FAILOVER_DELAY_SECONDS;
  if (timeoutSeconds === 0 || (await run.step(step.name('down'), () => isDown(recovery)))) return;
  const waitsUntil = new Date(Date.now() + timeoutSeconds * 1000).toISOString();
  await step.report(formatSentence(SENTENCES.waiting, { seconds: timeoutSeconds }), { progress: 50, waitsUntil });
  const poll = async () => (await isDown(recovery)) || undefined;
  await waitFor(run, { name: step.name('wait'), poll, timeoutSeconds });
}

/** Returns the number of moved instances. @throws RecoveryFailure */
function evacuateBy(recovery: Recovery, method: RecoveryMethod): Promise<number> {
  const auto = () => evacuate(recovery, null);
  const reserved = () => evacuateToReserves(recovery);
  switch (method) {
    case 'auto':
      return auto();
    case 'reserved_host':
      return reserved();
    case 'auto_priority':
      return auto().catch(otherwise(reserved));
    case 'rh_priority':
      return reserved().catch(otherwise(auto));
    default:
      return method satisfies never;
  }
}

const otherwise =
  <T>(other: () => Promise<T>) =>
  (error: unknown) => {
    if (error instanceof RecoveryFailure && !(error instanceof EvacuationBlocked)) return other();
    throw error;
  };

/** Evacuates to one reserved host after the other until nothing is left. @throws RecoveryFailure */
async function evacuateToReserves(recovery: Recovery): Promise<number> {
  const { platform, run, notification } = recovery;
  const tried: string[] = [];
  const movable = await transactOnce(recovery, `movable ${recovery.position}`, async (tx) => {
    return (await selectMovableServers(tx, platform.env, notification)).chosen.length;
  });
  if (movable === 0) return evacuate(recovery, null);
  for (;;) {
    const reserve = await transactOnce(recovery, `reserve ${recovery.position}`, (tx) =>
      claimReservedHost(tx, notification, tried),
    );
    if (!reserve) {
      return runRecoveryStep(recovery, 'EvacuateInstancesTask', () =>
        Promise.reject(new RecoveryFailure(SENTENCES.noReserves)),
      );
    }
    tried.push(reserve.name);
    try {
      return await evacuate(recovery, reserve);
    } catch (error) {
      if (!(error instanceof RecoveryFailure)) throw error;
      await run.step(`give back ${reserve.name} ${recovery.position}`, () =>
        finishReservedHosts(platform, notification.id),
      );
      if (error instanceof EvacuationBlocked) throw error;
    }
  }
}

function toMoveText(moves: number, left: number): RecoveryText {
  const { oneToMove, toMove, oneToMoveOthersExcluded, toMoveOthersExcluded } = SENTENCES;
  if (moves === 1) return left > 0 ? formatSentence(oneToMoveOthersExcluded, { left }) : oneToMove;
  return formatSentence(left > 0 ? toMoveOthersExcluded : toMove, { moves, left });
}

/** One round: inserts the moves and waits for them. Returns their number. @throws RecoveryFailure if a move failed */
async function evacuate(recovery: Recovery, reserve: ReservedHost | null): Promise<number> {
  const { notification, attempt, platform } = recovery;
  const round = { notificationId: notification.id, attempt, target: reserve?.name ?? null };
  const entered = await runRecoveryStep(recovery, 'PrepareHAEnabledInstancesTask', async (step) => {
    const { moves, local, left } = await transactOnce(recovery, step.name('enter'), (tx) =>
      insertMoves(tx, platform.env, notification, round),
    );
    if (local > 0) await step.report(formatSentence(SENTENCES.localDisksLeft, { count: local }));
    await step.report(toMoveText(moves, left), { progress: 100 });
    return moves;
  });
  if (entered === 0) return 0;
  await runRecoveryStep(recovery, 'EvacuateInstancesTask', async (step) => {
    if (reserve) await prepareReserve(recovery, step, reserve);
    await transactOnce(recovery, step.name('first'), (tx) => advanceMoves(tx, platform.env, notification.id));
    await awaitMoves(recovery, step, round);
  });
  return entered;
}

/** Enables the compute service of the reserved host and, if configured, adds it to the failed host's aggregates. */
async function prepareReserve(
  { platform, run, notification }: Recovery,
  step: Task,
  reserve: ReservedHost,
): Promise<void> {
  await step.callCompute(`enable ${reserve.name}`, enableServiceRequest(reserve.serviceId));
  await step.report(formatSentence(SENTENCES.reserveInService, { host: reserve.name }));
  if (!platform.env.NEPHOS_HA_ADD_RESERVED_HOST_TO_AGGREGATES) return;
  const aggregates = await run.step(step.name('aggregates'), () =>
    platform.database.read
      .selectFrom('aggregates')
      .innerJoin('aggregate_hosts', 'aggregate_hosts.aggregate_id', 'aggregates.id')
      .select(['aggregates.id', 'aggregates.name'])
      .where('aggregate_hosts.host', '=', notification.host)
      .orderBy('aggregates.id')
      .execute(),
  );
  for (const { id, name } of aggregates) {
    const body = { add_host: { host: reserve.name } };
    const request = { method: 'POST', path: `/os-aggregates/${id}/action`, body } as const;
    const { refusal } = await step.tryTo(`aggregate ${id}`, request);
    const values = { host: reserve.name, aggregate: name };
    if (refusal !== null) await step.report(formatSentence(SENTENCES.notInAggregate, values, refusal));
  }
}

/** Waits for the moves of a round, which are separate runs, and reports progress. */
export async function awaitMoves(recovery: Recovery, step: Task, round: Round): Promise<void> {
  const { database } = recovery.platform;
  let said = '';
  let saidAt = 0;
  const counts = await waitFor(recovery.run, {
    name: step.name('moves'),
    async poll(elapsedMs) {
      const now = await countVmoves(database.read, round);
      if (now.pending + now.ongoing === 0) return now;
      const progress = progressOf(now);
      if (progress !== said && (said === '' || elapsedMs - saidAt >= SAY_EVERY_MS)) {
        await database.transact((tx) => updateStep(tx, step.ref, progress, { progress: percentOf(now) }));
        said = progress;
        saidAt = elapsedMs;
      }
      return undefined;
    },
  });
  if (counts === null) return;
  await step.report(progressOf(counts), { progress: 100 });
  if (counts.failed === 0) return;
  const reasons = await reasonsOf(database.read, round);
  const { failed, total } = await countServers(database.read, round.notificationId);
  throw new RecoveryFailure(formatSentence(SENTENCES.notRecovered, { failed, total }, joinTexts(reasons)));
}

/** Minimum interval of progress messages. */
const SAY_EVERY_MS = 1000;

const progressOf = ({ pending, ongoing, succeeded, failed, ignored }: Counts): string =>
  [
    `${succeeded} of ${pending + ongoing + succeeded + failed + ignored} moved`,
    ...(ongoing > 0 ? [`${ongoing} in progress`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(ignored > 0 ? [`${ignored} skipped`] : []),
  ].join(', ');

const percentOf = ({ pending, ongoing, succeeded, failed, ignored }: Counts): number => {
  const ended = succeeded + failed + ignored;
  return Math.round((100 * ended) / Math.max(1, ended + pending + ongoing));
};
