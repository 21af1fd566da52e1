import { isResized, isStopped } from '#lib/compute/servers/states.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import {
  isRecoverySelected,
  isUnderMaintenance,
  listAffectedServers,
  type ReportedNotification,
} from '../notifications/affected-servers.ts';
import { isHostRecoveryWaiting } from './claim.ts';
import type { ServerRow } from './claimed-notification.ts';
import { formatSentence, SENTENCES } from './messages.ts';
import { type Recovery, RecoveryFailure, type RecoveryResult, runRecoveryStep, type Task } from './recovery-step.ts';
import { type ObservedServer, observeServer, serverActionRequest } from './servers.ts';
import { type WaitOptions, waitFor } from './wait.ts';

type FaultyServer = Pick<ServerRow, 'id' | 'name' | 'project_id' | 'vm_state'>;

/** Stops and starts failed instances: docs/contract/ha.md 8. */
export async function recoverInstances(recovery: Recovery): Promise<RecoveryResult> {
  const { platform, run, notification } = recovery;
  const { database, env } = platform;
  const servers = await run.step('faulty', async (): Promise<FaultyServer[]> => {
    const faulty = await listAffectedServers(database.read, await faultOf(recovery));
    const chosen = faulty.filter(
      (server) => !isUnderMaintenance(server) && isRecoverySelected(notification.type, server, env),
    );
    return chosen.map(({ id, name, project_id, vm_state }) => ({ id, name, project_id, vm_state }));
  });
  if (servers.length === 0) return { status: 'finished', message: SENTENCES.noInstances };
  const each = async (name: string, work: (step: Task, server: FaultyServer) => Promise<string>) => {
    await runRecoveryStep(recovery, name, async (step) => {
      for (const [index, server] of servers.entries()) {
        const said = await work(step, server);
        const progress = Math.round((100 * (index + 1)) / servers.length);
        await step.report(`${server.name}: ${said}`, { progress });
      }
    });
  };
  try {
    await each('StopInstanceTask', (step, server) => stop(recovery, step, server));
    await each('StartInstanceTask', (step, server) => start(step, server));
    await each('ConfirmInstanceActiveTask', (step, server) => confirm(recovery, step, server));
  } catch (error) {
    if (error instanceof HostFailed) return { status: 'ignored', message: error.text };
    throw error;
  }
  return { status: 'finished', message: null };
}

/** The host has failed, and its recovery waits for this one: it moves the instances, so they need no restart. */
class HostFailed extends RecoveryFailure {
  override name = 'HostFailed';

  constructor() {
    super(SENTENCES.hostIsRecovered);
  }
}

/** As `waitFor` for a server, but ends when its host has failed. @throws HostFailed */
async function waitForServer<T>(
  { platform, run, notification }: Recovery,
  {
    id,
    poll,
    ...options
  }: Omit<WaitOptions<T>, 'poll'> & { id: string; poll(now: ObservedServer | null): T | undefined },
): Promise<T | null> {
  const { database, env } = platform;
  const hasHostFailed = (now: ObservedServer | null) =>
    now?.host === notification.host && database.transact((tx) => isHostRecoveryWaiting(tx, env, notification.host));
  const end = await waitFor<{ found: T } | { hasFailed: true }>(run, {
    ...options,
    async poll() {
      const now = await observeServer(database.read, id);
      const found = poll(now);
      if (found !== undefined) return { found };
      return (await hasHostFailed(now)) ? { hasFailed: true } : undefined;
    },
  });
  if (end && 'hasFailed' in end) throw new HostFailed();
  return end === null ? null : end.found;
}

/**
 * Instances that an earlier attempt stopped are started on their current host, since their host may have failed
 * meanwhile.
 */
async function faultOf({ platform, notification, attempt }: Recovery): Promise<ReportedNotification> {
  const { type, host } = notification;
  const payload = unpackJson(notification.payload);
  if (attempt === 1 || !('instance_uuid' in payload)) return { type, payload, hostname: host };
  const now = await observeServer(platform.database.read, payload.instance_uuid);
  return { type, payload, hostname: now?.host ?? host };
}

async function stop(recovery: Recovery, step: Task, { id, project_id, vm_state }: FaultyServer): Promise<string> {
  const { platform, run } = recovery;
  if (isResized({ vm_state })) {
    await step.callCompute(
      `reset ${id}`,
      serverActionRequest(id, project_id, { 'os-resetState': { state: 'active' } }),
    );
  }
  const timeoutSeconds = platform.env.NEPHOS_HA_POWER_OFF_TIMEOUT_SECONDS;
  const { read } = platform.database;
  // Waits for running actions, such as a failing reboot.
  const isIdle = await waitForServer(recovery, {
    ...{ id, timeoutSeconds, name: step.name(`quiet ${id}`) },
    poll: (now) => now === null || now.task_state === null || undefined,
  });
  if (!isIdle) {
    throw new RecoveryFailure(formatSentence(SENTENCES.busy, { id, seconds: timeoutSeconds }));
  }
  const before = await run.step(step.name(`look ${id}`), () => observeServer(read, id));
  if (!before) throw new RecoveryFailure(formatSentence(SENTENCES.deleted, { id }));
  if (isStopped(before)) return 'already off';
  await step.callCompute(`stop ${id}`, serverActionRequest(id, project_id, { 'os-stop': null }));
  const isOff = await waitForServer(recovery, {
    ...{ id, timeoutSeconds, name: step.name(`off ${id}`) },
    poll: (now) => hasReached(now, 'stopped'),
  });
  if (!isOff) throw new RecoveryFailure(formatSentence(SENTENCES.notStopped, { id, seconds: timeoutSeconds }));
  return 'stopped';
}

async function start(step: Task, { id, project_id }: FaultyServer): Promise<string> {
  await step.callCompute(`start ${id}`, serverActionRequest(id, project_id, { 'os-start': null }));
  return 'starting';
}

async function confirm(recovery: Recovery, step: Task, { id }: FaultyServer): Promise<string> {
  const timeoutSeconds = recovery.platform.env.NEPHOS_HA_POWER_ON_TIMEOUT_SECONDS;
  const isActive = await waitForServer(recovery, {
    ...{ id, timeoutSeconds, name: step.name(`active ${id}`) },
    poll: (now) => hasReached(now, 'active'),
  });
  if (isActive === null)
    throw new RecoveryFailure(formatSentence(SENTENCES.notActiveInTime, { id, seconds: timeoutSeconds }));
  if (!isActive) throw new RecoveryFailure(formatSentence(SENTENCES.notActive, { id }));
  return 'active';
}

/** Whether the state is reached; undefined while an action is running. */
function hasReached(server: ObservedServer | null, state: ObservedServer['vm_state']): boolean | undefined {
  if (!server) return false;
  return server.task_state === null ? server.vm_state === state : undefined;
}
