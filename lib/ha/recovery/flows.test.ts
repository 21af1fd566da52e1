import type { Updateable } from 'kysely';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { POWER } from '#lib/compute/servers/states.ts';
import type { Tables } from '#lib/db/tables.ts';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { emptyHosts, serversOn } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import {
  computeHost,
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

const platform = usePlatform(QUIET);
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});
beforeEach(async () => {
  await settle(platform);
  await resetHa(platform);
  await emptyHosts(platform, admin);
  await protect(platform, { hosts: ['sim-1', 'sim-2'] });
});

const HA = { metadata: { HA_Enabled: 'True' } };
const services = () => platform.platform.services;
const put = (id: string, given: Updateable<Tables['servers']>) =>
  services().database.transact((tx) => tx.updateTable('servers').set(given).where('id', '=', id).execute());
const one = async (input: object = HA) => (await serversOn(platform, 'sim-1', 1, input)).ids[0] ?? '';
const died = (instance_uuid: string) => ({ instance_uuid, event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' });
const tellOf = async (payload: Parameters<typeof tell>[1]['payload'], type: 'COMPUTE_INSTANCE' | 'COMPUTE_PROCESS') =>
  over(platform, await tell(platform, { host: 'sim-1', type, ...(payload ? { payload } : {}) }));
const powerOf = async (id: string) =>
  (await services().engine.hypervisor.list()).find((machine) => machine.id === id)?.power;
const steps = async (id: string) => (await stepsOf(platform, id)).map(({ name, state }) => `${name} ${state}`);

describe('An instance whose guest died', () => {
  test('is stopped and started, which is confirmed; its host is left in service', async () => {
    const id = await one();
    await services().engine.fleet?.crash(id, { isReported: false });
    const ended = await tellOf(died(id), 'COMPUTE_INSTANCE');
    expect(ended).toMatchObject({ status: 'finished', message: null });
    expect(await serverOf(platform, id)).toMatchObject({ vm_state: 'active', host: 'sim-1', task_state: null });
    expect(await powerOf(id)).toBe('running');
    expect(await steps(ended.id)).toEqual([
      'StopInstanceTask SUCCESS',
      'StartInstanceTask SUCCESS',
      'ConfirmInstanceActiveTask SUCCESS',
    ]);
    expect((await stepsOf(platform, ended.id))[2]).toMatchObject({ message: 'web-0: active', progress: 100 });
    expect(await protectedHost(platform, 'sim-1')).toMatchObject({ on_maintenance: 0 });
    expect(await vmovesOf(platform, ended.id)).toEqual([]);
  });

  test('and was seen to be off already is only started', async () => {
    const id = await one();
    await services().engine.fleet?.crash(id, { isReported: false });
    await put(id, { vm_state: 'stopped', power_state: POWER.crashed });
    expect(await tellOf(died(id), 'COMPUTE_INSTANCE')).toMatchObject({ status: 'finished' });
    expect(await serverOf(platform, id)).toMatchObject({ vm_state: 'active' });
  });

  test('after a resize is made active first', async () => {
    const id = await one();
    await put(id, { vm_state: 'resized' });
    expect(await tellOf(died(id), 'COMPUTE_INSTANCE')).toMatchObject({ status: 'finished' });
    expect(await serverOf(platform, id)).toMatchObject({ vm_state: 'active' });
  });

  test.each([
    ['without HA_Enabled is left alone', {}, {}, 'finished'],
    ['that is paused is left to who paused it', HA, { vm_state: 'paused' }, 'ignored'],
    ['that is rescued is left to who rescues it', HA, { vm_state: 'rescued' }, 'ignored'],
  ] as const)('%s', async (_what, input, state, status) => {
    const id = await one(input);
    if (Object.keys(state).length > 0) await put(id, state);
    const ended = await tellOf(died(id), 'COMPUTE_INSTANCE');
    expect(ended).toMatchObject({ status, message: expect.any(String), attempts: 0 });
    expect(await steps(ended.id)).toEqual([]);
  });

  test('by a word that nobody knows is ignored, and one that is nowhere is finished', async () => {
    const id = await one();
    const odd = { ...died(id), vir_domain_event: 'DANCED' };
    expect(await tellOf(odd, 'COMPUTE_INSTANCE')).toMatchObject({ status: 'ignored' });
    expect(await tellOf(died('nobody'), 'COMPUTE_INSTANCE')).toMatchObject({ status: 'finished' });
  });

  /** Makes an operation of an instance take longer than one second, and lets no recovery wait for longer. */
  async function exceedTimeLimit(server_id: string, operation: 'stop' | 'start'): Promise<void> {
    const { env, engine } = services();
    const limits = { NEPHOS_HA_POWER_OFF_TIMEOUT_SECONDS: 1, NEPHOS_HA_POWER_ON_TIMEOUT_SECONDS: 1 };
    const before = { ...env };
    Object.assign(env, limits);
    onTestFinished(() => void Object.assign(env, before));
    const slow = { operation, host: null, delay_ms: 3000, remaining: null } as const;
    await engine.fleet?.addFault({ type: 'operation_slow', server_id, ...slow });
  }

  test('and does not stop in time fails after the second attempt, and says so', async () => {
    const id = await one();
    await exceedTimeLimit(id, 'stop');
    const ended = await tellOf(died(id), 'COMPUTE_INSTANCE');
    expect(ended).toMatchObject({ status: 'failed', attempts: 2 });
    const [first] = await stepsOf(platform, ended.id);
    expect(first).toMatchObject({ name: 'StopInstanceTask', state: 'FAILURE' });
    expect(first?.message).toMatch(/did not stop within 1 s/);
  });

  test('and does not become active in time fails, and says so', async () => {
    const id = await one();
    await exceedTimeLimit(id, 'start');
    const ended = await tellOf(died(id), 'COMPUTE_INSTANCE');
    expect(ended).toMatchObject({ status: 'failed', attempts: 2 });
    const confirmed = (await stepsOf(platform, ended.id))[2];
    expect(confirmed).toMatchObject({ name: 'ConfirmInstanceActiveTask', state: 'FAILURE' });
    expect(confirmed?.message).toMatch(/did not become active within 1 s/);
  });
});

describe('Instances that are not named', () => {
  const stopped = { event: 'STOPPED', cluster_status: 'OFFLINE', host_status: 'NORMAL' } as const;

  test('are those of the host that should run and do not; what its owner stopped stays off', async () => {
    const { ids } = await serversOn(platform, 'sim-1', 3, HA);
    const [crashed = '', off = '', running = ''] = ids;
    await services().engine.fleet?.crash(crashed, { isReported: false });
    await put(crashed, { vm_state: 'stopped', power_state: POWER.crashed });
    await put(off, { vm_state: 'stopped', power_state: POWER.shutdown });
    const ended = await tellOf(stopped, 'COMPUTE_INSTANCE');
    expect(ended).toMatchObject({ status: 'finished', attempts: 1 });
    expect(await serverOf(platform, crashed)).toMatchObject({ vm_state: 'active' });
    expect(await serverOf(platform, off)).toMatchObject({ vm_state: 'stopped' });
    expect(await serverOf(platform, running)).toMatchObject({ vm_state: 'active' });
    expect((await stepsOf(platform, ended.id))[0]?.message).toMatch(/^web-0/);
  });

  test('are none when all of them run, and none when they have started', async () => {
    await one();
    expect(await tellOf(stopped, 'COMPUTE_INSTANCE')).toMatchObject({ status: 'finished', attempts: 0 });
    expect(await tellOf({ event: 'STARTED' }, 'COMPUTE_INSTANCE')).toMatchObject({ status: 'finished', attempts: 0 });
  });
});

describe('A compute process that does not come back', () => {
  test.each([
    ['named', { process_name: 'nova-compute', event: 'STOPPED' }],
    ['not named', { event: 'STOPPED' }],
  ] as const)(
    '%s: its service is disabled with the reason, its host on maintenance, its instances stay',
    async (_what, payload) => {
      const id = await one();
      const ended = await tellOf(payload, 'COMPUTE_PROCESS');
      expect(ended).toMatchObject({ status: 'finished', attempts: 1 });
      expect(await steps(ended.id)).toEqual([
        'DisableComputeNodeTask SUCCESS',
        'ConfirmComputeNodeDisabledTask SUCCESS',
      ]);
      const disabled = { is_enabled: 0, disabled_reason: 'Masakari detected process failed.' };
      expect(await computeHost(platform, 'sim-1')).toMatchObject(disabled);
      expect(await protectedHost(platform, 'sim-1')).toMatchObject({ on_maintenance: 1, maintenance_by: ended.id });
      expect(await serverOf(platform, id)).toMatchObject({ host: 'sim-1', vm_state: 'active' });
    },
  );

  test.each([
    ['of another name', { process_name: 'libvirtd', event: 'STOPPED' }],
    ['that has started', { process_name: 'nova-compute', event: 'STARTED' }],
  ] as const)('%s changes nothing', async (_what, payload) => {
    expect(await tellOf(payload, 'COMPUTE_PROCESS')).toMatchObject({ status: 'finished', attempts: 0 });
    expect(await computeHost(platform, 'sim-1')).toMatchObject({ is_enabled: 1 });
    expect(await protectedHost(platform, 'sim-1')).toMatchObject({ on_maintenance: 0 });
  });
});
