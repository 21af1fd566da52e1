import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { POWER } from '#lib/compute/servers/states.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { type ApiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { FENCED } from '#lib/testing/ha.ts';
import { emptyHosts, serversOn, setHost } from '#lib/testing/moves.ts';
import { RETRY_AT_ONCE, usePlatform } from '#lib/testing/platform.ts';
import {
  became,
  computeHost,
  enterNotification,
  failHost,
  mendHost,
  notificationOf,
  over,
  protect,
  protectedHost,
  QUIET,
  resetHa,
  serverOf,
  stepsOf,
  tell,
  vmovesOf,
} from '#lib/testing/recovery.ts';
import { act, putInState } from '#lib/testing/server-actions.ts';
import type { VmoveRow } from './claimed-notification.ts';
import { requestCompute } from './compute-requests.ts';
import { beginStep, endStep } from './record.ts';
import { serverActionRequest } from './servers.ts';
import { startRecovery } from './start-recovery.ts';
import { wasRunningBefore } from './state-before-failure.ts';

const platform = usePlatform(
  { ...QUIET, NEPHOS_FLEET_HOSTS: '4', NEPHOS_HA_MAX_PARALLEL_EVACUATIONS: '3' },
  RETRY_AT_ONCE,
);
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});
beforeEach(async () => {
  await settle(platform);
  await resetHa(platform);
  await emptyHosts(platform, admin);
});

const HOSTS = ['sim-1', 'sim-2', 'sim-3'];
const failedWith = async (count: number, input?: object) => {
  const servers = await serversOn(platform, 'sim-1', count, input);
  await failHost(platform, 'sim-1');
  return servers;
};
const services = () => platform.platform.services;
interface StoppedServer {
  project: TestProject;
  server: string;
}
const stepNames = async (id: string) =>
  (await stepsOf(platform, id)).map(({ attempt, name, state }) => `${attempt} ${name} ${state}`);
const machines = async () => platform.platform.services.engine.hypervisor.list();

describe('A fenced host', () => {
  test('is taken out of service, and each of its instances is evacuated and runs elsewhere, once', async () => {
    await protect(platform, { hosts: HOSTS });
    const { ids } = await failedWith(5);
    const id = await tell(platform, { host: 'sim-1' });
    expect(await over(platform, id)).toMatchObject({ status: 'finished', message: null, attempts: 1 });
    expect(await protectedHost(platform, 'sim-1')).toMatchObject({ on_maintenance: 1, maintenance_by: id });
    const disabled = { is_enabled: 0, disabled_reason: 'Masakari detected host failed.', forced_down: 0 };
    expect(await computeHost(platform, 'sim-1')).toMatchObject(disabled);
    for (const server of ids) {
      expect(await serverOf(platform, server)).toMatchObject({ vm_state: 'active', locked_by: null, task_state: null });
      expect((await serverOf(platform, server)).host).not.toBe('sim-1');
    }
    const moves = await vmovesOf(platform, id);
    expect(moves).toHaveLength(5);
    for (const move of moves) {
      expect(move).toMatchObject({ status: 'succeeded', source_host: 'sim-1', type: 'evacuation', message: null });
      expect(move.dest_host).toBe((await serverOf(platform, move.server_id)).host);
    }
    expect(await stepsOf(platform, id)).toMatchObject([
      { name: 'DisableComputeServiceTask', state: 'SUCCESS', progress: 100, attempt: 1 },
      { name: 'PrepareHAEnabledInstancesTask', state: 'SUCCESS', message: '5 instances to move.' },
      { name: 'EvacuateInstancesTask', state: 'SUCCESS', message: '5 of 5 moved', ended_at: expect.any(String) },
    ]);
    expect((await machines()).map((machine) => machine.id).toSorted()).toEqual(ids.toSorted());
  });

  test('that still counts as up after the wait is forced down, and its record says so', async () => {
    await protect(platform, { hosts: HOSTS });
    await serversOn(platform, 'sim-1', 1);
    const id = await tell(platform, { host: 'sim-1' });
    expect(await over(platform, id)).toMatchObject({ status: 'finished' });
    expect(await computeHost(platform, 'sim-1')).toMatchObject({ state: 'up', forced_down: 1, is_enabled: 0 });
    expect((await stepsOf(platform, id))[0]).toMatchObject({
      message: 'The compute service still counted as up although the host is fenced, so it was forced down.',
    });
  });

  test.each([
    ['thought dead only', { ...FENCED, host_status: 'UNKNOWN' }, 'ignored'],
    ['of which nobody said that it is fenced', { event: 'STOPPED' }, 'ignored'],
    ['that is back', { event: 'STARTED', cluster_status: 'ONLINE' }, 'finished'],
  ] as const)(
    '%s is left alone: no maintenance, no disabled service, no moved instance',
    async (_what, payload, status) => {
      await protect(platform, { hosts: HOSTS });
      const { ids } = await serversOn(platform, 'sim-1', 1);
      const id = await tell(platform, { host: 'sim-1', payload });
      expect(await over(platform, id)).toMatchObject({ status, message: expect.any(String), attempts: 0 });
      expect(await protectedHost(platform, 'sim-1')).toMatchObject({ on_maintenance: 0 });
      expect(await computeHost(platform, 'sim-1')).toMatchObject({ is_enabled: 1, forced_down: 0 });
      expect(await serverOf(platform, ids[0] ?? '')).toMatchObject({ host: 'sim-1', vm_state: 'active' });
      expect([await stepsOf(platform, id), await vmovesOf(platform, id)]).toEqual([[], []]);
    },
  );

  test('of a disabled segment is left alone, and the notification says why', async () => {
    await protect(platform, { hosts: HOSTS, isEnabled: false });
    await failedWith(1);
    const id = await tell(platform, { host: 'sim-1' });
    expect(await over(platform, id)).toMatchObject({ status: 'ignored', message: expect.stringContaining('disabled') });
  });
});

describe('What an instance was before its host failed, it is again', () => {
  test.each([
    ['stopped', { vm_state: 'stopped' }, 'stopped'],
    ['in error', { vm_state: 'error' }, 'error'],
    ['paused, which ends stopped', { vm_state: 'paused' }, 'stopped'],
    ['stuck in a task', { task_state: 'rebooting' as never }, 'active'],
  ] as const)('%s', async (_what, state, after) => {
    await protect(platform, { hosts: HOSTS });
    const { ids } = await failedWith(1);
    const [server = ''] = ids;
    await putInState(platform, server, state);
    const id = await tell(platform, { host: 'sim-1' });
    expect(await over(platform, id)).toMatchObject({ status: 'finished' });
    expect(await serverOf(platform, server)).toMatchObject({ vm_state: after, task_state: null, locked_by: null });
    expect((await serverOf(platform, server)).host).not.toBe('sim-1');
    expect((await machines())[0]?.power).toBe(after === 'active' ? 'running' : 'off');
  });

  test.each([
    ['one with HA_Enabled that had crashed just before runs again', { HA_Enabled: 'True' }, 'active'],
    ['one without it stays as its crash has left it', {}, 'stopped'],
  ] as const)('%s', async (_what, metadata, after) => {
    await protect(platform, { hosts: HOSTS });
    const { ids } = await serversOn(platform, 'sim-1', 1, { metadata });
    await putInState(platform, ids[0] ?? '', { vm_state: 'stopped', power_state: POWER.crashed });
    await failHost(platform, 'sim-1');
    const id = await tell(platform, { host: 'sim-1' });
    expect(await over(platform, id)).toMatchObject({ status: 'finished' });
    expect(await serverOf(platform, ids[0] ?? '')).toMatchObject({ vm_state: after });
  });

  const byHa = ({ project, server }: StoppedServer) =>
    requestCompute(services(), serverActionRequest(server, project.id, { 'os-stop': null })).then(
      ({ refusal }) => refusal,
    );
  const andStartedInVain = async (off: StoppedServer) => {
    await byHa(off);
    await settle(platform);
    await failHost(platform, 'sim-1', { isKnown: false });
    await requestCompute(services(), serverActionRequest(off.server, off.project.id, { 'os-start': null }));
    await settle(platform);
    expect(await serverOf(platform, off.server)).toMatchObject({ vm_state: 'stopped', task_state: null });
  };
  const byOwner = ({ project, server }: StoppedServer) => act(project, server, { 'os-stop': null });

  test.each([
    ['off as its own recovery was about to start it again runs again', byHa, { isOpen: true }, 'active'],
    ['off as its own recovery started it in vain runs again', andStartedInVain, { isOpen: true }, 'active'],
    ['off by the word of its owner meanwhile stays off', byOwner, { isOpen: true }, 'stopped'],
    ['off since a recovery brought it back so stays off', byHa, { isOpen: false }, 'stopped'],
  ] as const)('%s', async (_what, stop, { isOpen }, after) => {
    await protect(platform, { hosts: HOSTS });
    const { project, ids } = await serversOn(platform, 'sim-1', 1);
    const [server = ''] = ids;
    const payload = { instance_uuid: server, event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' };
    const fault = await enterNotification(platform, { host: 'sim-1', type: 'COMPUTE_INSTANCE', payload });
    const ref = { notificationId: fault, attempt: 1, position: 0 };
    await services().database.transact((tx) => beginStep(tx, ref, 'StopInstanceTask'));
    if (!isOpen) await services().database.transact((tx) => endStep(tx, ref, 'FAILURE', 'Its host failed.'));
    await stop({ project, server });
    await settle(platform);
    await failHost(platform, 'sim-1');
    const id = await tell(platform, { host: 'sim-1' });
    expect(await over(platform, id)).toMatchObject({ status: 'finished' });
    expect(await serverOf(platform, server)).toMatchObject({ vm_state: after });
    expect((await serverOf(platform, server)).host).not.toBe('sim-1');
  });

  test.each([
    ['in progress: it ran', true],
    ['over: it was off, although the recovery started it last', false],
  ])('off when its move was recorded, and its own recovery was %s', async (_what, isInProgress) => {
    const { project, ids } = await serversOn(platform, 'sim-1', 1);
    const [server_id = ''] = ids;
    const payload = { instance_uuid: server_id, event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' };
    const fault = await enterNotification(platform, { host: 'sim-1', type: 'COMPUTE_INSTANCE', payload });
    const ref = { notificationId: fault, attempt: 1, position: 0 };
    await services().database.transact((tx) => beginStep(tx, ref, 'StopInstanceTask'));
    await byHa({ project, server: server_id });
    await settle(platform);
    await services().database.transact((tx) => endStep(tx, ref, 'SUCCESS', 'Stopped.'));
    if (!isInProgress) {
      const ended = { status: 'finished', ended_at: new Date().toISOString() } as const;
      await services().database.transact((tx) =>
        tx.updateTable('notifications').set(ended).where('id', '=', fault).execute(),
      );
    }
    const created_at = new Date(Date.now() + 1).toISOString();
    await requestCompute(services(), serverActionRequest(server_id, project.id, { 'os-start': null }));
    await settle(platform);
    const move = { server_id, created_at, old_vm_state: 'stopped', old_power_state: 4 } as VmoveRow;
    const run = { step: (_name: string, work: () => unknown) => work() } as unknown as Run;
    expect(await wasRunningBefore({ platform: services(), run, move })).toBe(isInProgress);
  });

  test('locked by its owner stays locked', async () => {
    await protect(platform, { hosts: HOSTS });
    const { project, ids } = await failedWith(1);
    const [server = ''] = ids;
    await act(project, server, { lock: null });
    const id = await tell(platform, { host: 'sim-1' });
    expect(await over(platform, id)).toMatchObject({ status: 'finished' });
    expect(await serverOf(platform, server)).toMatchObject({ locked_by: 'owner', vm_state: 'active' });
  });
});

describe('An evacuation that fails', () => {
  test('is tried once more, then the notification fails with the reason of the scheduler, and nothing stays locked', async () => {
    await protect(platform, { hosts: HOSTS });
    for (const name of ['sim-2', 'sim-3', 'sim-4']) await setHost(platform, name, { ram_mb: 1 });
    const { ids } = await failedWith(2);
    const id = await tell(platform, { host: 'sim-1' });
    const ended = await over(platform, id);
    expect(ended).toMatchObject({ status: 'failed', attempts: 2, retry_at: null });
    expect(ended.message).toMatch(/^2 of 2 instances could not be recovered: No valid host was found/);
    expect(await stepNames(id)).toEqual([
      '1 DisableComputeServiceTask SUCCESS',
      '1 PrepareHAEnabledInstancesTask SUCCESS',
      '1 EvacuateInstancesTask FAILURE',
      '1 Rollback SUCCESS',
      '2 DisableComputeServiceTask SUCCESS',
      '2 PrepareHAEnabledInstancesTask SUCCESS',
      '2 EvacuateInstancesTask FAILURE',
      '2 Rollback SUCCESS',
    ]);
    for (const server of ids)
      expect(await serverOf(platform, server)).toMatchObject({ locked_by: null, host: 'sim-1' });
    expect((await vmovesOf(platform, id)).map(({ status }) => status)).toEqual(Array(4).fill('failed'));
    expect(await protectedHost(platform, 'sim-1')).toMatchObject({ on_maintenance: 1 });
  });

  test('once is made good by the second attempt: what ran runs again', async () => {
    await protect(platform, { hosts: HOSTS });
    const { ids } = await failedWith(1);
    const [server_id = ''] = ids;
    const strike = { operation: 'evacuate', host: null, delay_ms: null, remaining: 1 } as const;
    await platform.platform.services.engine.fleet?.addFault({ type: 'operation_fails', server_id, ...strike });
    const id = await tell(platform, { host: 'sim-1' });
    expect(await over(platform, id)).toMatchObject({ status: 'finished', attempts: 2, message: null });
    expect(await serverOf(platform, server_id)).toMatchObject({ vm_state: 'active', fault: null });
    expect((await vmovesOf(platform, id)).map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'failed'],
      [2, 'succeeded'],
    ]);
  });

  test('after the instance has arrived is made good by the second attempt, which starts it', async () => {
    await protect(platform, { hosts: HOSTS });
    const { ids } = await serversOn(platform, 'sim-1', 1, { metadata: { HA_Enabled: 'True' } });
    const [server_id = ''] = ids;
    // It crashed before its host failed, so it is started after the move.
    await putInState(platform, server_id, { vm_state: 'stopped', power_state: POWER.crashed });
    await failHost(platform, 'sim-1');
    const strike = { operation: 'start', host: null, delay_ms: null, remaining: 1 } as const;
    await services().engine.fleet?.addFault({ type: 'operation_fails', server_id, ...strike });
    const id = await tell(platform, { host: 'sim-1' });
    expect(await over(platform, id)).toMatchObject({ status: 'finished', attempts: 2, message: null });
    expect((await serverOf(platform, server_id)).vm_state).toBe('active');
    expect((await vmovesOf(platform, id)).map(({ status, message }) => [status, message])).toEqual([
      ['failed', 'It was moved, but did not become active.'],
      ['succeeded', null],
    ]);
  });

  test('to reach an instance that arrived on the host meanwhile is made good by the second attempt', async () => {
    await protect(platform, { hosts: HOSTS });
    const { ids: late } = await serversOn(platform, 'sim-2', 1);
    await failedWith(1);
    const { hypervisor } = services().engine;
    const evacuate = hypervisor.evacuate.bind(hypervisor);
    Object.assign(hypervisor, {
      async evacuate(...given: Parameters<typeof evacuate>) {
        Object.assign(hypervisor, { evacuate });
        await services().database.transact((tx) =>
          tx.updateTable('servers').set({ host: 'sim-1' }).where('id', 'in', late).execute(),
        );
        return evacuate(...given);
      },
    });
    const id = await tell(platform, { host: 'sim-1' });
    expect(await over(platform, id)).toMatchObject({ status: 'finished', attempts: 2, message: null });
    expect(await stepNames(id)).toContain('1 Rollback SUCCESS');
    for (const server of late) expect((await serverOf(platform, server)).host).not.toBe('sim-1');
  });

  test('because the destination fails in the midst of it ends on a third host', async () => {
    await protect(platform, { hosts: HOSTS });
    await setHost(platform, 'sim-2', { ram_mb: 128_000 });
    const { ids } = await failedWith(2);
    const { hypervisor } = platform.platform.services.engine;
    const evacuate = hypervisor.evacuate.bind(hypervisor);
    Object.assign(hypervisor, {
      async evacuate(...given: Parameters<typeof evacuate>) {
        Object.assign(hypervisor, { evacuate });
        expect(given[0]).toBe('sim-2');
        await failHost(platform, 'sim-2');
        return evacuate(...given);
      },
    });
    const id = await tell(platform, { host: 'sim-1' });
    await became(platform, id, 'finished');
    const other = await tell(platform, { host: 'sim-2' });
    await over(platform, other);
    for (const server of ids) {
      const { host, vm_state } = await serverOf(platform, server);
      expect([host === 'sim-3' || host === 'sim-4', vm_state]).toEqual([true, 'active']);
    }
  });

  test('of an instance that is deleted meanwhile is no failure', async () => {
    await protect(platform, { hosts: HOSTS });
    const { ids } = await failedWith(2);
    await putInState(platform, ids[0] ?? '', { vm_state: 'deleted' });
    const id = await tell(platform, { host: 'sim-1' });
    expect(await over(platform, id)).toMatchObject({ status: 'finished' });
    expect(await vmovesOf(platform, id)).toHaveLength(1);
    await putInState(platform, ids[0] ?? '', { vm_state: 'active' });
  });
});

describe('A host that comes back', () => {
  test('while its instances are evacuated is forced down, and none of them runs twice', async () => {
    await protect(platform, { hosts: HOSTS });
    const { ids } = await failedWith(4);
    const { hypervisor } = platform.platform.services.engine;
    const evacuate = hypervisor.evacuate.bind(hypervisor);
    Object.assign(hypervisor, {
      async evacuate(...given: Parameters<typeof evacuate>) {
        Object.assign(hypervisor, { evacuate });
        await mendHost(platform, 'sim-1');
        return evacuate(...given);
      },
    });
    const id = await tell(platform, { host: 'sim-1' });
    expect(await over(platform, id)).toMatchObject({ status: 'finished', attempts: 1 });
    const there = await machines();
    expect(there.map((machine) => machine.id).toSorted()).toEqual(ids.toSorted());
    expect(there.filter(({ host, power }) => host === 'sim-1' || power !== 'running')).toEqual([]);
    expect(await computeHost(platform, 'sim-1')).toMatchObject({ forced_down: 1, is_enabled: 0 });
  });
});

describe('Several faults', () => {
  test('of one host are recovered one after the other, and a second run of the same notification does nothing', async () => {
    await protect(platform, { hosts: HOSTS });
    await failedWith(2);
    const ids = await Promise.all([tell(platform, { host: 'sim-1' }), tell(platform, { host: 'sim-1' })]);
    const ended = await Promise.all(ids.map((id) => over(platform, id)));
    expect(ended.map(({ status }) => status)).toEqual(['finished', 'finished']);
    const [one, other] = ended.toSorted((a, b) => ((a.started_at ?? '') < (b.started_at ?? '') ? -1 : 1));
    expect((other?.started_at ?? '') >= (one?.ended_at ?? 'none')).toBe(true);
    const moves = await Promise.all(ids.map((id) => vmovesOf(platform, id)));
    expect(moves.flat()).toHaveLength(2);
    const before = await stepsOf(platform, ids[0] ?? '');
    await platform.platform.services.database.transact((tx) => startRecovery(tx, ids[0] ?? ''));
    await settle(platform);
    expect(await stepsOf(platform, ids[0] ?? '')).toEqual(before);
    expect(await notificationOf(platform, ids[0] ?? '')).toMatchObject({ status: 'finished', attempts: 1 });
  });

  test('of two hosts at once are recovered side by side, also onto one another’s neighbours', async () => {
    await protect(platform, { hosts: HOSTS });
    const first = await serversOn(platform, 'sim-1', 2);
    const second = await serversOn(platform, 'sim-2', 2);
    await failHost(platform, 'sim-1');
    await failHost(platform, 'sim-2');
    const ids = await Promise.all(['sim-1', 'sim-2'].map((host) => tell(platform, { host })));
    for (const id of ids) expect(await over(platform, id)).toMatchObject({ status: 'finished' });
    for (const server of [...first.ids, ...second.ids]) {
      expect(await serverOf(platform, server)).toMatchObject({
        vm_state: 'active',
        host: expect.stringMatching(/[34]$/),
      });
    }
  });
});

describe('Owners', () => {
  test('see who moved their instance and why, and find no lock left', async () => {
    await protect(platform, { hosts: HOSTS });
    const project = await newProject(platform, 'admin');
    const { ids } = await failedWith(1);
    const id = await tell(platform, { host: 'sim-1' });
    await over(platform, id);
    const path = `/compute/v2.1/servers/${ids[0]}/os-instance-actions`;
    const { instanceActions } = (await project.api.get(path)).body;
    const done = instanceActions.map((one: { action: string; user_id: string }) => [one.action, one.user_id]);
    expect(done).toEqual(expect.arrayContaining([['evacuate', 'instance-ha']]));
  });
});
