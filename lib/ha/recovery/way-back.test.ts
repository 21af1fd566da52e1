import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { at, launch, settle, show } from '#lib/testing/compute.ts';
import { emptyHosts, serversOn, setHost } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { computeHost, over, protect, protectedHost, QUIET, resetHa, tell } from '#lib/testing/recovery.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3' });
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});
beforeEach(async () => {
  await settle(platform);
  await resetHa(platform);
  await emptyHosts(platform, admin);
});

const reported = { name: 'sim-1', binary: 'nova-compute' };
const service = async () => {
  const { body } = await admin.get(`/compute/v2.1/os-services?host=${reported.name}`, at('2.53'));
  return body.services[0];
};
const change = async (changes: object) =>
  admin.put(`/compute/v2.1/os-services/${(await service()).id}`, changes, at('2.53'));
async function endMaintenance() {
  const row = await protectedHost(platform, 'sim-1');
  return admin.put(`/ha/v1/segments/${row?.segment_id}/hosts/${row?.id}`, { host: { on_maintenance: false } });
}

/** Recovery of a host that still reports and is said to be fenced: it is forced down. */
async function recovered() {
  await protect(platform, { hosts: ['sim-1', 'sim-2', 'sim-3'] });
  const made = await serversOn(platform, 'sim-1');
  expect(await over(platform, await tell(platform, { host: 'sim-1' }))).toMatchObject({ status: 'finished' });
  expect(await computeHost(platform, 'sim-1')).toMatchObject({
    forced_down: 1,
    forced_down_by: 'recovery',
    is_enabled: 0,
  });
  return made.project;
}

describe('The written way back of a recovered host', () => {
  test('the end of its maintenance and the enabling of its service bring it back, with nothing else to say', async () => {
    const project = await recovered();
    expect((await endMaintenance()).status).toBe(200);
    expect((await change({ status: 'enabled' })).status).toBe(200);
    expect(await service()).toMatchObject({ state: 'up', status: 'enabled', forced_down: false });
    const id = await launch(platform, project, { availability_zone: 'nova:sim-1' });
    expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-SRV-ATTR:host': 'sim-1' });
  });

  test('in the other order as well', async () => {
    await recovered();
    await change({ status: 'enabled' });
    expect(await service()).toMatchObject({ state: 'down' });
    await endMaintenance();
    expect(await service()).toMatchObject({ state: 'up', status: 'enabled' });
  });

  test('what an administrator forced down stays down: before the recovery, or after it', async () => {
    await recovered();
    await change({ forced_down: true });
    await endMaintenance();
    expect(await service()).toMatchObject({ state: 'down', forced_down: true });

    await resetHa(platform);
    await setHost(platform, 'sim-1', { is_enabled: 1, forced_down: 1, forced_down_by: null });
    await protect(platform, { hosts: ['sim-1', 'sim-2'] });
    await over(platform, await tell(platform, { host: 'sim-1' }));
    await endMaintenance();
    expect(await service()).toMatchObject({ state: 'down', forced_down: true });
  });

  test('the service itself stays disabled until it is enabled: upstream leaves that to operators', async () => {
    await recovered();
    await endMaintenance();
    expect(await service()).toMatchObject({ state: 'up', status: 'disabled' });
  });
});

describe('A reserved host', () => {
  test('that took the instances of a failed one is remembered with its service, as is one that fails itself', async () => {
    await protect(platform, { hosts: ['sim-1'], reserved: ['sim-2', 'sim-3'], method: 'reserved_host' });
    await serversOn(platform, 'sim-1');
    await over(platform, await tell(platform, { host: 'sim-1' }));
    expect(await protectedHost(platform, 'sim-2')).toMatchObject({ is_reserved: 0, used_for: 'sim-1' });
    expect(await protectedHost(platform, 'sim-3')).toMatchObject({ is_reserved: 1, used_for: null });
    await over(platform, await tell(platform, { host: 'sim-3' }));
    expect(await protectedHost(platform, 'sim-3')).toMatchObject({
      is_reserved: 0,
      used_for: 'sim-3',
      on_maintenance: 1,
    });
  });
});
