import { isUp } from '#lib/compute/hosts/state.ts';
import { findFailure } from '#lib/compute/moves/failure-reason.ts';
import type { VmState } from '#lib/compute/servers/states.ts';
import { isActive, isInError, isStopped } from '#lib/compute/servers/states.ts';
import { flag } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Machine } from '#lib/engine/hypervisor/machine.ts';
import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { SERVING } from '../facts/outcome.ts';
import { MOVE, type MoveInput, type VmoveRow } from './claimed-notification.ts';
import { requestComputeOnce } from './compute-requests.ts';
import { isFencedStill, SIMULATED } from './confirm-fencing.ts';
import { formatSentence, type RecoveryText, SENTENCES } from './messages.ts';
import { endMove } from './moves.ts';
import { changeVmove, recordUnlock } from './record.ts';
import type { Platform } from './recovery-step.ts';
import { forceDownRequest } from './reserved-hosts.ts';
import { unlock } from './rollback.ts';
import { awaitIdleServer, type ObservedServer, observeServer, serverActionRequest } from './servers.ts';
import { wasDecidedByUser, wasRunningBefore } from './state-before-failure.ts';
import { waitFor } from './wait.ts';

/** Attempts of a step, to bridge temporary failures. */
const TRIES = 12;
/** Maximum times that a reporting host is forced down. */
const MAX_RETURNS = 3;

interface MoveContext {
  platform: Platform;
  run: Run;
  move: VmoveRow;
}

/** Result of a move. */
interface End {
  status: 'succeeded' | 'failed' | 'ignored';
  message: RecoveryText | null;
  dest_host: string | null;
}

const failed = (message: RecoveryText): End => ({ status: 'failed', message, dest_host: null });
const GONE: End = { status: 'ignored', message: SENTENCES.moveGone, dest_host: null };

/** Moves one instance of a failed host elsewhere, like upstream's evacuation: docs/contract/ha.md 8. */
export const moveWorkflow = defineWorkflow<MoveInput>({
  ...MOVE,
  maxAttempts: TRIES,
  async run(platform, run, { vmoveId }) {
    const move = await loadMove(platform, vmoveId);
    if (!move) return;
    const moving = { platform, run, move };
    // Ended while no run was active.
    if (move.status !== 'ongoing') return release(moving);
    const end = await moveServer(moving);
    await release(moving);
    await run.step('end', () => platform.database.transact((tx) => endMove(tx, platform.env, move, end)));
  },
  async onFailure(platform, { vmoveId }, { message }) {
    const move = await loadMove(platform, vmoveId);
    if (!move) return;
    if (await isLockedForIt(platform, move)) await unlock(platform, move);
    await platform.database.transact((tx) => endMove(tx, platform.env, move, failed(message)));
  },
});

const loadMove = ({ database }: Platform, id: string): Promise<VmoveRow | undefined> =>
  database.read.selectFrom('vmoves').selectAll().where('id', '=', id).executeTakeFirst();

async function moveServer(moving: MoveContext): Promise<End> {
  const { platform, run, move } = moving;
  const { read } = platform.database;
  const server = await run.step('look', () => observeServer(read, move.server_id));
  if (!server) return GONE;
  if (server.host !== move.source_host) return finishEarlierMove(moving, server);
  if (!(await lock(moving, server))) return failed(SENTENCES.cancelled);
  const requestId = await evacuate(moving, server);
  if (typeof requestId !== 'string' && requestId !== null) return requestId;
  const arrived = await arrival(moving, requestId);
  if ('status' in arrived) return arrived;
  const problem = await restore(moving, arrived);
  return { status: problem === null ? 'succeeded' : 'failed', message: problem, dest_host: arrived.host };
}

/**
 * Restores the state of an instance that an earlier attempt only moved, unless a user has chosen another one since; others
 * have left the host by themselves.
 */
async function finishEarlierMove(moving: MoveContext, server: ObservedServer): Promise<End> {
  const { platform, run, move } = moving;
  const isUnrestored = await run.step('unrestored', async () => {
    const earlier = await platform.database.read
      .selectFrom('vmoves')
      .select('status')
      .where('notification_id', '=', move.notification_id)
      .where('server_id', '=', move.server_id)
      .where('number', '<', move.number)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    return earlier?.status === 'failed';
  });
  if (!isUnrestored) return { status: 'ignored', message: SENTENCES.alreadyLeft, dest_host: server.host };
  const isDecided =
    !isInError(server) && (await run.step('decided', () => wasDecidedByUser(platform.database.read, move)));
  const problem = isDecided ? null : await restore(moving, { server });
  return { status: problem === null ? 'succeeded' : 'failed', message: problem, dest_host: server.host };
}

/**
 * Locks the instance against changes by its owner, unless it is already locked; false if it must not be moved any more.
 */
async function lock({ platform, run, move }: MoveContext, { locked_by }: ObservedServer): Promise<boolean> {
  if (locked_by !== null) return true;
  // Recorded first, so that the lock is always removed.
  const isWanted = await run.step('lock: noted', () =>
    platform.database.transact((tx) => changeVmove(tx, move.id, { is_locked_by_us: flag(true) })),
  );
  if (!isWanted) return false;
  const body = { lock: { locked_reason: lockReason(move) } };
  await requestComputeOnce(platform, run, 'lock', serverActionRequest(move.server_id, move.project_id, body));
  return true;
}

const lockReason = ({ source_host }: VmoveRow): string =>
  `Locked while it is moved from the failed host ${source_host}.`;

/**
 * Also checks the reason: a recovery that ends right after the record has unlocked an instance that was not locked yet.
 */
async function isLockedForIt({ database }: Platform, move: VmoveRow): Promise<boolean> {
  const found = await database.read
    .selectFrom('vmoves')
    .leftJoin('servers', 'servers.id', 'vmoves.server_id')
    .select(['vmoves.is_locked_by_us', 'servers.locked_reason'])
    .where('vmoves.id', '=', move.id)
    .executeTakeFirst();
  return found?.is_locked_by_us === 1 || found?.locked_reason === lockReason(move);
}

async function release({ platform, run, move }: MoveContext): Promise<void> {
  const isLocked = await run.step('locked', () => isLockedForIt(platform, move));
  if (!isLocked) return;
  await requestComputeOnce(
    platform,
    run,
    'unlock',
    serverActionRequest(move.server_id, move.project_id, { unlock: null }),
  );
  await run.step('unlock: noted', () => platform.database.transact((tx) => recordUnlock(tx, move.id)));
}

/** States from which compute evacuates. */
const EVACUABLE: ReadonlySet<VmState> = new Set(['active', 'stopped', 'error']);

/** Requests the evacuation. Returns the request id, null if one is already running, or the final result. */
async function evacuate({ platform, run, move }: MoveContext, server: ObservedServer): Promise<string | null | End> {
  const { database } = platform;
  const isUnderWay = await run.step('under way', () => hasEvacuation(platform, move.server_id));
  if (isUnderWay) return null;
  const doubt = await run.step('runs', () => doubtAboutSource(platform, move));
  if (doubt !== null) return failed(SENTENCES[doubt]);
  if (!EVACUABLE.has(server.vm_state) || server.task_state !== null) {
    const reset = serverActionRequest(move.server_id, move.project_id, { 'os-resetState': { state: 'error' } });
    const { refusal } = await requestComputeOnce(platform, run, 'reset', reset);
    if (refusal !== null) return failed(refusal);
  }
  const host = move.target_host === null ? {} : { host: move.target_host };
  const request = serverActionRequest(move.server_id, move.project_id, { evacuate: host });
  for (let turn = 0; ; turn += 1) {
    const { refusal, requestId } = await requestComputeOnce(platform, run, `evacuate ${turn}`, request);
    if (refusal === null) return requestId;
    const returned = await run.step(`source ${turn}`, () => serviceThatIsUp(database.read, move.source_host));
    if (returned === null || turn >= MAX_RETURNS) return failed(refusal);
    const newDoubt = await run.step(`runs ${turn}`, () => doubtAboutSource(platform, move));
    if (newDoubt !== null) return failed(SENTENCES[newDoubt]);
    await requestComputeOnce(platform, run, `force down ${turn}`, forceDownRequest(returned));
  }
}

/** A host that reports again causes a rejection that forcing it down solves. */
async function serviceThatIsUp(db: Reader, host: string): Promise<string | null> {
  const found = await db
    .selectFrom('hosts')
    .select(['state', 'forced_down', 'service_id'])
    .where('name', '=', host)
    .executeTakeFirst();
  return found && isUp(found) ? found.service_id : null;
}

/**
 * Why the instance may run on its old host, whose sentence this names; null if it does not. The host may respond because
 * the evidence was wrong, and somebody may have started the instance there. If it does not respond, the evidence decides,
 * which must be later than any response. On simulated hosts a notification decides, since monitors and their tests report
 * faults of hosts that are up.
 */
async function doubtAboutSource(
  { database, engine }: Platform,
  move: VmoveRow,
): Promise<'stillRuns' | 'notFenced' | null> {
  const { server_id, source_host } = move;
  const host = await database.read
    .selectFrom('hosts')
    .select(['state', 'driver'])
    .where('name', '=', source_host)
    .executeTakeFirst();
  if (host?.state === 'up' && host.driver !== SIMULATED) {
    const found = await engine.hypervisor.find(server_id).then(
      (machine) => ({ machine }),
      () => undefined,
    );
    if (found) return isRunningOn(found.machine, source_host) ? 'stillRuns' : null;
  }
  return (await database.transact((tx) => isFencedStill(tx, move))) ? null : 'notFenced';
}

const isRunningOn = (machine: Machine | undefined, host: string): boolean =>
  machine?.host === host && (machine.power === 'running' || machine.power === 'paused');

/** Whether an evacuation is running: a second one could run the instance twice. */
const hasEvacuation = async ({ database }: Platform, serverId: string): Promise<boolean> =>
  (await database.read
    .selectFrom('server_migrations')
    .select('id')
    .where('server_id', '=', serverId)
    .where('migration_type', '=', 'evacuation')
    .where('status', 'in', ['accepted', 'pre-migrating'])
    .executeTakeFirst()) !== undefined;

/** Waits until it is on another host and no action is running. */
async function arrival({ platform, run, move }: MoveContext, requestId: string | null) {
  const timeoutSeconds = platform.env.NEPHOS_HA_EVACUATION_TIMEOUT_SECONDS;
  const { read } = platform.database;
  const seen = await awaitIdleServer(platform, run, { name: 'arrival', serverId: move.server_id, timeoutSeconds });
  if (seen === null) return failed(formatSentence(SENTENCES.stillThere, { seconds: timeoutSeconds }));
  if (seen.isGone) return GONE;
  const { server } = seen;
  if (server.host !== null && server.host !== move.source_host) return { host: server.host, server };
  const why = await run.step('reason', async () =>
    requestId === null ? null : findFailure(read, move.server_id, requestId),
  );
  if (why === null) return failed(SENTENCES.notLeft);
  return failed(why.reason === null ? why.message : { message: why.message, reason: why.reason });
}

/** Restores its previous state; returns the reason of a failure. */
async function restore(
  { platform, run, move }: MoveContext,
  { server }: { server: ObservedServer },
): Promise<RecoveryText | null> {
  const { env } = platform;
  const ask = (name: string, body: object) =>
    requestComputeOnce(platform, run, name, serverActionRequest(move.server_id, move.project_id, body));
  const wasRunning = await wasRunningBefore({ platform, run, move });
  if (wasRunning && (isStopped(server) || isInError(server))) {
    // Compute starts a stopped instance; one in ERROR needs a hard reboot.
    const { refusal } = await ask('start', isStopped(server) ? { 'os-start': null } : { reboot: { type: 'HARD' } });
    const problem = await become({ platform, run, move }, 'active', env.NEPHOS_HA_POWER_ON_TIMEOUT_SECONDS);
    // Its own recovery may have started it at the same time.
    return problem === null ? null : (refusal ?? problem);
  }
  if (wasRunning && !SERVING.has(server.vm_state))
    return become({ platform, run, move }, 'active', env.NEPHOS_HA_POWER_ON_TIMEOUT_SECONDS);
  if (!wasRunning && isActive(server)) {
    const { refusal } = await ask('stop', { 'os-stop': null });
    const problem =
      refusal ?? (await become({ platform, run, move }, 'stopped', env.NEPHOS_HA_POWER_OFF_TIMEOUT_SECONDS));
    if (problem !== null) return problem;
  }
  if (!isInError({ vm_state: move.old_vm_state })) return null;
  return (await ask('error again', { 'os-resetState': { state: 'error' } })).refusal;
}

async function become(
  { platform, run, move }: MoveContext,
  state: VmState,
  timeoutSeconds: number,
): Promise<RecoveryText | null> {
  const seen = await waitFor(run, {
    name: state,
    timeoutSeconds,
    async poll() {
      const server = await observeServer(platform.database.read, move.server_id);
      if (!server) return { isSo: true };
      return server.task_state === null ? { isSo: server.vm_state === state } : undefined;
    },
  });
  if (seen === null) return formatSentence(SENTENCES.lateAfterMove, { state, seconds: timeoutSeconds });
  return seen.isSo ? null : formatSentence(SENTENCES.wrongAfterMove, { state });
}
