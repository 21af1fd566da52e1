import { beforeEach, describe, expect, test } from 'vitest';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { newFlavor, settle, show } from '#lib/testing/compute.ts';
import { emptyFleet } from '#lib/testing/empty-fleet.ts';
import { insertImage } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const HOSTS = ['sim-1', 'sim-2', 'sim-3'];
const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '4' });
const database = () => platform.platform.services.database;
/** Flavors without a disk, by memory in MiB. */
const flavors = { half: '', one: '', two: '' };
let project: TestProject;

beforeEach(async () => {
  const admin = await signInAdmin(platform);
  if (flavors.one === '') {
    flavors.half = await newFlavor(admin, { name: 'mem-half', ram: 1024 });
    flavors.one = await newFlavor(admin, { name: 'mem-one', ram: 2048 });
    flavors.two = await newFlavor(admin, { name: 'mem-two', ram: 4096 });
  }
  await emptyFleet(platform, 4096);
  await database().transact((tx) =>
    tx.updateTable('hosts').set({ is_enabled: 0 }).where('name', '=', 'sim-4').execute(),
  );
  project = await newProject(platform, 'admin');
  for (const resource of ['instances', 'ram', 'cores']) await setQuota(platform, project.id, resource, -1);
});

const members = (names: readonly string[], given: object = {}) =>
  Object.fromEntries(names.map((name) => [name, given]));
const rejecting = (given: object = {}) => ({ reserve_policy: 'reject', hosts: members(HOSTS), ...given }) as const;

async function create(
  flavorRef: string,
  { hints, api = project.api, ...input }: { hints?: object; api?: TestProject['api']; [key: string]: unknown } = {},
) {
  const imageRef = await insertImage(platform, project.id);
  const server = { name: 'web', flavorRef, imageRef, networks: 'none', ...input };
  const version = { 'openstack-api-version': 'compute 2.96' };
  return api.post('/compute/v2.1/servers', { server, ...(hints ? { 'os:scheduler_hints': hints } : {}) }, version);
}

async function launchOne(flavorRef: string, input: Record<string, unknown> & { hints?: object } = {}) {
  const { body, status } = await create(flavorRef, input);
  expect(status).toBe(202);
  await settle(platform);
  return show(project, body.server.id, '2.96');
}

const launchMany = async (flavorRef: string, count: number) => {
  const found = [];
  for (let index = 0; index < count; index += 1) found.push((await launchOne(flavorRef)).status);
  return found;
};

const act = async (id: string, body: object) => {
  const version = { 'openstack-api-version': 'compute 2.96' };
  expect((await project.api.post(`/compute/v2.1/servers/${id}/action`, body, version)).status).toBe(202);
  await settle(platform);
  return show(project, id, '2.96');
};

const events = async (type: string) => {
  const rows = database().read.selectFrom('events').selectAll().where('type', '=', type);
  return (await rows.execute()).map((row) => row);
};

describe('A segment that rejects launches', () => {
  test('ten launches at once: no two of them share the last room that the loss of a host leaves', async () => {
    await insertSegment(platform, rejecting());
    await Promise.all(Array.from({ length: 10 }, () => create(flavors.one)));
    await settle(platform);
    const { body } = await project.api.get('/compute/v2.1/servers/detail');
    const statuses = body.servers.map(({ status }: { status: string }) => status);
    expect(statuses.filter((status: string) => status === 'ACTIVE')).toHaveLength(4);
    expect(statuses.filter((status: string) => status === 'ERROR')).toHaveLength(6);
  });

  test('the fault has the numbers, and the smaller flavor that is allowed', async () => {
    await insertSegment(platform, rejecting());
    expect(await launchMany(flavors.one, 4)).toEqual(Array(4).fill('ACTIVE'));
    const { status, fault } = await launchOne(flavors.one);
    expect(status).toBe('ERROR');
    expect(fault.message).toMatch(/reserve removed \d/);
    expect(fault.message).toContain('1 servers with 2048 MiB of memory could not be restarted');
    expect(fault.message).not.toContain('segment-');
  });

  test('another zone with room is named', async () => {
    await insertSegment(platform, rejecting());
    await database().transact((tx) =>
      tx.updateTable('hosts').set({ is_enabled: 1, availability_zone: 'zone-2' }).where('name', '=', 'sim-4').execute(),
    );
    const { fault } = await launchOne(flavors.two, { availability_zone: 'nova' });
    expect(fault).toBeUndefined();
    await launchOne(flavors.two, { availability_zone: 'nova' });
    const last = await launchOne(flavors.two, { availability_zone: 'nova' });
    expect(last.fault.message).toContain('use availability zone zone-2');
  });

  test('a launch without a zone goes to a host whose segment has room', async () => {
    await insertSegment(platform, rejecting({ hosts: members(['sim-1', 'sim-2']) }));
    expect(await launchMany(flavors.two, 2)).toEqual(['ACTIVE', 'ACTIVE']);
    const rows = await database().read.selectFrom('servers').select('host').where('deleted_at', 'is', null).execute();
    expect(rows.map(({ host }) => host)).toContain('sim-3');
  });

  test('a share of the capacity is kept free, in percent of the memory of hosts in service', async () => {
    await insertSegment(platform, rejecting({ reserve_kind: 'percent', reserve_amount: 50 }));
    expect(await launchMany(flavors.one, 4)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'ERROR']);
  });

  test('reserved hosts take the instances of the largest host, and nothing more may be launched than fits there', async () => {
    const hosts = { ...members(['sim-1', 'sim-2']), 'sim-3': { is_reserved: 1 } } as const;
    await insertSegment(platform, rejecting({ reserve_kind: 'reserved_hosts', hosts }));
    await database().transact(async (tx) => {
      await tx.updateTable('hosts').set({ is_enabled: 0, ram_mb: 2048 }).where('name', '=', 'sim-3').execute();
    });
    expect(await launchMany(flavors.one, 3)).toEqual(['ACTIVE', 'ACTIVE', 'ERROR']);
  });

  test('a segment that only warns takes everything that fits', async () => {
    await insertSegment(platform, rejecting({ reserve_policy: 'warn' }));
    expect(await launchMany(flavors.two, 3)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
  });
});

describe('What else claims capacity', () => {
  test('a resize that would use up the reserve fails, and the instance keeps its size', async () => {
    await insertSegment(platform, rejecting());
    expect(await launchMany(flavors.one, 3)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
    const last = await launchOne(flavors.half);
    expect(last.status).toBe('ACTIVE');
    const resized = await act(last.id, { resize: { flavorRef: flavors.two } });
    expect([resized.status, resized.flavor.ram]).toEqual(['ACTIVE', 1024]);
  });

  test('a migration within the segment is allowed although its reserve is used up', async () => {
    const id = await insertSegment(platform, rejecting({ reserve_policy: 'off' }));
    const server = await launchOne(flavors.one);
    expect(await launchMany(flavors.one, 4)).toEqual(Array(4).fill('ACTIVE'));
    await setPolicy(id, 'reject');
    expect((await launchOne(flavors.half)).status).toBe('ERROR');
    const before = server['OS-EXT-SRV-ATTR:host'];
    const moved = await act(server.id, { 'os-migrateLive': { host: null, block_migration: 'auto' } });
    expect(moved['OS-EXT-SRV-ATTR:host']).not.toBe(before);
  });

  test('a migration into the segment is rejected, an evacuation into it is not', async () => {
    await insertSegment(platform, rejecting({ hosts: members(['sim-1', 'sim-2', 'sim-3']) }));
    await openHost('sim-4');
    const server = await launchOne(flavors.two, { host: 'sim-4' });
    expect(await launchMany(flavors.one, 4)).toEqual(Array(4).fill('ACTIVE'));
    const version = { 'openstack-api-version': 'compute 2.96' };
    const path = `/compute/v2.1/servers/${server.id}/action`;
    await project.api.post(path, { 'os-migrateLive': { host: null, block_migration: 'auto' } }, version);
    await settle(platform);
    expect((await show(project, server.id))['OS-EXT-SRV-ATTR:host']).toBe('sim-4');
    await database().transact((tx) =>
      tx.updateTable('hosts').set({ state: 'down', ram_mb: 8192 }).where('name', '=', 'sim-4').execute(),
    );
    await database().transact((tx) =>
      tx.updateTable('hosts').set({ ram_mb: 8192 }).where('name', '=', 'sim-1').execute(),
    );
    expect((await project.api.post(path, { evacuate: {} }, version)).status).toBe(200);
    await settle(platform);
    expect((await show(project, server.id))['OS-EXT-SRV-ATTR:host']).toBe('sim-1');
  });
});

describe('The hint nephos:ignore_reserve', () => {
  const hints = { 'nephos:ignore_reserve': true };

  test('lets an administrator use up the reserve, which is recorded for owners and administrators', async () => {
    const id = await insertSegment(platform, rejecting({ hosts: members(['sim-1']) }));
    await database().transact((tx) =>
      tx.updateTable('hosts').set({ is_enabled: 0 }).where('name', '!=', 'sim-1').execute(),
    );
    expect((await launchOne(flavors.one)).status).toBe('ERROR');
    const server = await launchOne(flavors.one, { hints });
    expect(server.status).toBe('ACTIVE');
    const [own] = await events('server.use_reserve');
    expect([own?.object_id, own?.project_id, own?.after]).toEqual([server.id, project.id, '{"name":"web"}']);
    const [ofSegment] = await events('segment.use_reserve');
    expect(ofSegment).toMatchObject({ object_id: id, project_id: '' });
    expect(JSON.parse(ofSegment?.after ?? '{}')).toMatchObject({ server_id: server.id, reason: 'scheduler hint' });
  });

  test('is rejected with 403 from anyone else', async () => {
    const member = await newProject(platform);
    const server = { name: 'web', flavorRef: '1', imageRef: await insertImage(platform, member.id) };
    const body = { server, 'os:scheduler_hints': hints };
    expect((await member.api.post('/compute/v2.1/servers', body)).status).toBe(403);
  });
});

async function setPolicy(id: string, reserve_policy: 'off' | 'warn' | 'reject') {
  await database().transact((tx) => tx.updateTable('segments').set({ reserve_policy }).where('id', '=', id).execute());
}

async function openHost(name: string) {
  await database().transact((tx) => tx.updateTable('hosts').set({ is_enabled: 1 }).where('name', '=', name).execute());
}
