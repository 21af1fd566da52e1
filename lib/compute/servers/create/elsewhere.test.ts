import { afterEach, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newVolume, settle, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { RETRY_AT_ONCE, usePlatform } from '#lib/testing/platform.ts';
import { computeHost, failHost, mendHost, QUIET } from '#lib/testing/recovery.ts';

const HOSTS = ['sim-1', 'sim-2', 'sim-3', 'sim-4'];
const RETRY_LATER_MS = 1000;
let retryDelayMs = RETRY_AT_ONCE();
const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: String(HOSTS.length) }, () => retryDelayMs);

afterEach(async () => {
  retryDelayMs = RETRY_AT_ONCE();
  for (const host of HOSTS) await mendHost(platform, host);
});

/** Hosts that are down while compute does not know yet, so that they are preferred. */
async function away(...hosts: string[]): Promise<void> {
  for (const host of hosts) await failHost(platform, host, { isKnown: false });
  const { database } = platform.platform.services;
  const change = (names: string[], ram_mb: number) =>
    database.transact((tx) => tx.updateTable('hosts').set({ ram_mb }).where('name', 'in', names).execute());
  await change(hosts, 900_000);
  const others = HOSTS.filter((host) => !hosts.includes(host));
  if (others.length > 0) await change(others, 9000);
}

const claims = async () =>
  (await Promise.all(HOSTS.map((host) => computeHost(platform, host)))).map((host) => host?.used_ram_mb);

const hostOf = async (id: string) => {
  const admin = await newProject(platform, 'admin');
  return (await show(admin, id))['OS-EXT-SRV-ATTR:host'];
};

async function eventsOf({ api }: TestProject, id: string) {
  const path = `/compute/v2.1/servers/${id}/os-instance-actions`;
  const [action] = (await api.get(path, at('2.90'))).body.instanceActions;
  const { events } = (await api.get(`${path}/${action.request_id}`, at('2.90'))).body.instanceAction;
  return events.map(({ event, result }: { event: string; result: string }) => `${event} ${result}`).toReversed();
}

test('a host that does not answer is left for another one, which its history tells; nothing stays claimed there', async () => {
  await away('sim-1', 'sim-2');
  const project = await newProject(platform);
  const id = await launch(platform, project);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
  expect(['sim-3', 'sim-4']).toContain(await hostOf(id));
  expect(await eventsOf(project, id)).toEqual([
    ...['compute_schedule Success', 'compute_volumes Success', 'compute_spawn Error', 'compute_schedule_2 Success'],
    ...['compute_spawn_2 Error', 'compute_schedule_3 Success', 'compute_spawn_3 Success', 'compute_activate Success'],
  ]);
  expect((await claims()).slice(0, 2)).toEqual([0, 0]);
  expect(await platform.platform.services.engine.hypervisor.find(id)).toMatchObject({ power: 'running' });
});

test('three hosts are tried and no more: then the server says why it failed', async () => {
  await away('sim-1', 'sim-2', 'sim-3');
  const project = await newProject(platform);
  const before = await claims();
  const id = await launch(platform, project);
  expect(await show(project, id)).toMatchObject({ status: 'ERROR', fault: { code: 500 } });
  expect((await eventsOf(project, id)).at(-1)).toBe('compute_spawn_3 Error');
  expect(await claims()).toEqual(before);
});

test('a requested host is not replaced by another one', async () => {
  await away('sim-1');
  const admin = await newProject(platform, 'admin');
  const server = { name: 'web', flavorRef: '1', imageRef: await insertImage(platform, admin.id), networks: 'none' };
  const request = { server: { ...server, availability_zone: 'nova:sim-1' } };
  const { body } = await admin.api.post('/compute/v2.1/servers', request, at('2.67'));
  await settle(platform);
  expect(await show(admin, body.server.id)).toMatchObject({ status: 'ERROR' });
  expect((await eventsOf(admin, body.server.id)).filter((event: string) => event.includes('_2'))).toEqual([]);
});

test('a server with a volume waits for its host: two machines never have the same volume', async () => {
  await away('sim-1');
  retryDelayMs = RETRY_LATER_MS;
  const project = await newProject(platform);
  const volume = await newVolume(platform, project);
  const { services } = platform.platform;
  await services.database.transact((tx) =>
    tx.updateTable('volumes').set({ bootable: 1 }).where('id', '=', volume).execute(),
  );
  const disk = { uuid: volume, source_type: 'volume', destination_type: 'volume', boot_index: 0 };
  const server = { name: 'web', flavorRef: '1', networks: 'none', block_device_mapping_v2: [disk] };
  const { body } = await project.api.post('/compute/v2.1/servers', { server }, at('2.67'));
  await expect.poll(() => eventsOf(project, body.server.id)).toContain('compute_spawn Error');
  await mendHost(platform, 'sim-1');
  await settle(platform);
  expect(await show(project, body.server.id)).toMatchObject({ status: 'ACTIVE' });
  expect(await hostOf(body.server.id)).toBe('sim-1');
});
