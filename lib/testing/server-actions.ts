import { expect, test } from 'vitest';
import { TASK_STATES, type TaskState } from '#lib/compute/server-actions/verbs.ts';
import { type PowerState, VM_STATES, type VmState } from '#lib/compute/servers/states.ts';
import type { Hypervisor } from '#lib/engine/hypervisor/hypervisor.ts';
import type { Machine } from '#lib/engine/hypervisor/machine.ts';
import type { Operation } from '#lib/engine/hypervisor/simulated/operations.ts';
import { type Answer, newProject, type TestProject } from './api.ts';
import { at, launch } from './compute.ts';
import type { TestPlatform } from './platform.ts';

const pathOf = (id: string) => `/compute/v2.1/servers/${id}/action`;

export const act = ({ api }: Pick<TestProject, 'api'>, id: string, action: object, version = '2.1'): Promise<Answer> =>
  api.post(pathOf(id), action, at(version));

/** Sets the state of a server, bypassing all rules. */
export async function putInState(
  platform: TestPlatform,
  id: string,
  state: { vm_state?: VmState; task_state?: TaskState | null; power_state?: PowerState },
): Promise<void> {
  const { database } = platform.platform.services;
  await database.transact((tx) => tx.updateTable('servers').set(state).where('id', '=', id).execute());
}

/**
 * Simulates that the process dies after the hypervisor's first call of `operation` and before its result is stored, so
 * the step runs again unless `failure` is final. Returns a function that returns the number of calls.
 */
export function loseOnce(
  platform: TestPlatform,
  operation: HypervisorVerb,
  failure = new Error('The process died.'),
): () => number {
  const { hypervisor } = platform.platform.services.engine;
  const work: (...input: never[]) => Promise<unknown> = hypervisor[operation].bind(hypervisor);
  let times = 0;
  Object.assign(hypervisor, {
    async [operation](...input: never[]) {
      times += 1;
      const output = await work(...input);
      if (times === 1) throw failure;
      Object.assign(hypervisor, { [operation]: work });
      return output;
    },
  });
  return () => times;
}

/**
 * Blocks the hypervisor's next call of `operation`, so that a test can check the platform meanwhile. Returns a function
 * that lets the call continue, or fail with `failure` if given.
 */
export function holdOnce(platform: TestPlatform, operation: HypervisorVerb, failure?: Error): () => void {
  const { hypervisor } = platform.platform.services.engine;
  const work: (...input: never[]) => Promise<unknown> = hypervisor[operation].bind(hypervisor);
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(hypervisor, {
    async [operation](...input: never[]) {
      Object.assign(hypervisor, { [operation]: work });
      await promise;
      if (failure) throw failure;
      return work(...input);
    },
  });
  return resolve;
}

type HypervisorVerb = Extract<
  keyof Hypervisor,
  | 'spawn'
  | 'destroy'
  | 'start'
  | 'stop'
  | 'reboot'
  | 'pause'
  | 'suspend'
  | 'rebuild'
  | 'rescue'
  | 'unrescue'
  | 'snapshot'
  | 'migrateLive'
  | 'evacuate'
  | 'resize'
  | 'revertResize'
  | 'attachVolume'
  | 'detachVolume'
  | 'attachPort'
  | 'detachPort'
>;

/** Makes an operation on a server fail in the simulated fleet, by default once. */
export async function failOn(platform: TestPlatform, serverId: string, operation: Operation, times = 1) {
  const { fleet } = platform.platform.services.engine;
  const fault = { type: 'operation_fails', operation, server_id: serverId, host: null } as const;
  await fleet?.addFault({ ...fault, remaining: times, delay_ms: null });
}

/** Returns the domain of a server as its host reports it. */
export const machineOf = async (platform: TestPlatform, id: string): Promise<Machine | undefined> =>
  (await platform.platform.services.engine.hypervisor.list()).find((machine) => machine.id === id);

/** Returns the names of a server's actions, newest first; failed ones end with ` (Error)`. */
export async function historyOf({ api }: Pick<TestProject, 'api'>, id: string): Promise<string[]> {
  const { body } = await api.get(`/compute/v2.1/servers/${id}/os-instance-actions`, at('2.21'));
  return body.instanceActions.map(({ action, message }: { action: string; message: string | null }) =>
    message === null ? action : `${action} (${message})`,
  );
}

interface GuardedAction {
  action: string;
  body: object;
  version?: string;
  /** The vm_states in which the action is accepted if no task is in progress. */
  from: readonly VmState[];
  /** Set for actions that only administrators may perform. */
  isForAdmins?: true;
}

/**
 * Tests the rejections that all actions share: missing server, lock, state and task. Call it in the action's test file.
 * http/access-matrix.test.ts tests the permissions.
 */
export function describeRefusals(
  platform: TestPlatform,
  { action, body, version, from, isForAdmins }: GuardedAction,
): void {
  const role = isForAdmins ? 'admin' : 'member';
  const title = (guarantee: string) => `POST /servers/{id}/action ${action}: ${guarantee}`;

  test(title('no server is answered with 404'), async () => {
    const project = await newProject(platform, role);
    expect((await act(project, 'none', body, version)).status).toBe(404);
  });

  if (!isForAdmins) {
    test(title('a locked server is refused with 409'), async () => {
      const project = await newProject(platform);
      const id = await launch(platform, project);
      await act(project, id, { lock: null });
      const answer = await act(project, id, body, version);
      expect(answer.status).toBe(409);
      expect(answer.body.conflictingRequest.message).toBe(`Instance ${id} is locked`);
    });
  }

  test(title('each wrong state is refused with 409 that names it, and a task under way too'), async () => {
    const project = await newProject(platform, role);
    const id = await launch(platform, project);
    for (const vm_state of VM_STATES.filter((state) => state !== 'deleted' && !from.includes(state))) {
      await putInState(platform, id, { vm_state });
      expect(await refusal(project, id, body, version)).toEqual([
        409,
        `Cannot '${action}' instance ${id} while it is in vm_state ${vm_state}`,
      ]);
    }
    for (const task_state of TASK_STATES) {
      await putInState(platform, id, { vm_state: from[0] ?? 'active', task_state });
      expect(await refusal(project, id, body, version)).toEqual([
        409,
        `Cannot '${action}' instance ${id} while it is in task_state ${task_state}`,
      ]);
    }
  });
}

async function refusal(project: TestProject, id: string, body: object, version?: string) {
  const answer = await act(project, id, body, version);
  return [answer.status, answer.body.conflictingRequest?.message];
}

/** Ends the time that runs of a server wait before they begin, and waits until they have ended. */
export async function endWait({ platform }: TestPlatform, serverId: string): Promise<void> {
  const wake_at = new Date().toISOString();
  await platform.services.database.transact((tx) =>
    tx
      .updateTable('workflow_runs')
      .set({ wake_at })
      .where('object_id', '=', serverId)
      .where('status', '=', 'pending')
      .execute(),
  );
  await platform.runner.idle();
}
