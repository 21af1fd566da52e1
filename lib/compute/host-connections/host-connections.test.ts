import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hostProblem } from '#lib/engine/hypervisor/host-directory.ts';
import type { ImageCaches } from '#lib/engine/hypervisor/image-caches.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { FakeHosts, SOUND_HOST } from '#lib/testing/real-hosts.ts';
import { protect, resetHa } from '#lib/testing/recovery.ts';
import { applyConnections } from './connections.ts';
import { refreshStaleExaminations } from './examinations.ts';
import { pruneHostImages } from './images.ts';
import { HostConnectionReconciler } from './reconciler.ts';

const tools = mkdtempSync(join(tmpdir(), 'nephos-tools-'));
writeFileSync(join(tools, 'virsh'), '', { mode: 0o700 });
afterAll(() => rmSync(tools, { recursive: true }));

const SETTING = 'qemu+ssh://root@node-1/system';
const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '2', NEPHOS_HOSTS: 'off' });
const PATH = '/console/v1/host-connections';
const URI = 'qemu+ssh://root@node-2/system';
const admin = () => signInAdmin(platform);
let hosts: FakeHosts;

beforeEach(async () => {
  const { engine, env } = platform.platform.services;
  env.NEPHOS_HOSTS = [{ name: 'node-1', uri: SETTING }];
  if (engine.fleet) engine.hypervisor = engine.fleet;
  hosts = new FakeHosts(platform);
  await applyConnections(platform.platform.services);
});

afterEach(async () => {
  for (const { name, source } of await list()) if (source === 'added') await remove(name);
});

interface ConnectionSummary {
  name: string;
  source: string;
  examination: { problems: { code: string }[] } | null;
}

const list = async (): Promise<ConnectionSummary[]> => (await (await admin()).get(PATH)).body.host_connections;
const one = async (name: string) => (await list()).find((connection) => connection.name === name);
const add = async (more: object = {}) =>
  (await admin()).post(PATH, { host_connection: { name: 'node-2', uri: URI, ...more } });
const look = async (more: object = {}) =>
  (await admin()).post(`${PATH}/test`, { host_connection: { name: 'node-2', uri: URI, ...more } });
const remove = async (name: string) => (await admin()).delete(`${PATH}/${name}`);
const hypervisorNames = async () =>
  (await (await admin()).get('/compute/v2.1/os-hypervisors')).body.hypervisors.map(
    (one: { hypervisor_hostname: string }) => one.hypervisor_hostname,
  );
const eventsOf = async (type: string) =>
  platform.platform.services.database.read.selectFrom('events').selectAll().where('type', '=', type).execute();

describe('POST /host-connections', () => {
  test('a sound host is added with its findings, used by the driver, stored and reported', async () => {
    const { status, body } = await add({ zone: 'cellar' });
    expect(status).toBe(201);
    expect(body.host_connection).toMatchObject({
      name: 'node-2',
      uri: URI,
      zone: 'cellar',
      source: 'added',
      added_by: expect.any(String),
      hypervisor: { state: 'up', status: 'enabled', instances: 0, vcpus: 8, vcpus_used: 0, memory_mb: 16_384 },
      examination: {
        is_reached: true,
        libvirt_version: '9.0.0',
        acceleration: 'kvm',
        disk_free_gib: 150,
        problems: [],
      },
    });
    expect(hosts.used).toContainEqual({ name: 'node-2', uri: URI, ip: 'node-2', zone: 'cellar' });
    expect(await hypervisorNames()).toContain('node-2');
    expect(await eventsOf('host_connection.create')).toContainEqual(expect.objectContaining({ object_id: 'node-2' }));
  });

  test('a host that lacks something is refused with 409 and the reason, and nothing is kept, unless it is forced', async () => {
    hosts.found.set(URI, {
      ...SOUND_HOST,
      isReached: false,
      problems: [hostProblem('not_reached', 'No route to host')],
    });
    const { status, body } = await add();
    expect(status).toBe(409);
    expect(body.conflictingRequest.message).toBe('Host node-2 was not added: it cannot be reached (No route to host).');
    expect(await one('node-2')).toBeUndefined();
    expect(await hypervisorNames()).not.toContain('node-2');
    expect((await add({ force: true })).status).toBe(201);
  });

  test('a host that is merely slow is added without force', async () => {
    hosts.found.set(URI, { ...SOUND_HOST, acceleration: 'emulated', problems: [hostProblem('no_kvm')] });
    expect((await add()).status).toBe(201);
  });

  test.each(['node-1', 'sim-1'])('the name of %s is refused with 409, also by force', async (name) => {
    const { status, body } = await add({ name, force: true });
    expect(status).toBe(409);
    expect(body.conflictingRequest.message).toContain('the name is in use');
  });

  test('another address of a host that is there is refused with 409, and names that host', async () => {
    await add();
    const other = 'qemu+tls://10.0.0.2/system';
    hosts.found.set(other, { ...SOUND_HOST, hostUuid: URI });
    const { status, body } = await add({ name: 'node-3', uri: other });
    expect(status).toBe(409);
    expect(body.conflictingRequest.message).toContain('it is already connected by another address (node-2)');
  });

  test.each([
    ['no name', { name: '' }],
    ['a name with a path', { name: '../x' }],
    ['a name of 64 characters', { name: 'n'.repeat(64) }],
    ['an address that runs a program', { uri: `${URI}?command=/bin/touch` }],
    ['an address of 501 characters', { uri: `qemu+ssh://${'n'.repeat(483)}/system` }],
    ['a zone with a colon', { zone: 'a:b' }],
    ['an unknown key', { shell: 'sh' }],
  ])('%s is refused with 400, and no host is contacted', async (_what, more) => {
    expect((await add(more)).status).toBe(400);
    expect(hosts.looked).toEqual([]);
  });
});

describe('POST /host-connections/test', () => {
  test('what is found is answered, and of an unknown host nothing is kept', async () => {
    hosts.found.set(URI, { ...SOUND_HOST, problems: [hostProblem('no_bridge', 'No such device')] });
    const { status, body } = await look();
    expect(status).toBe(200);
    expect(body.host_examination.problems).toEqual([
      { code: 'no_bridge', severity: 'error', detail: 'No such device' },
    ]);
    expect(await one('node-2')).toBeUndefined();
  });

  test('of a host that is there the last look is kept; a look at another address is not', async () => {
    await add();
    hosts.found.set(URI, { ...SOUND_HOST, problems: [hostProblem('clock', '-90')] });
    await look();
    const kept = { examination: { problems: [{ code: 'clock', severity: 'warning', detail: '-90' }] } };
    expect(await one('node-2')).toMatchObject(kept);
    const { body } = await look({ uri: 'qemu:///system' });
    expect(body.host_examination.problems).toContainEqual(expect.objectContaining({ code: 'name_taken' }));
    expect(await one('node-2')).toMatchObject(kept);
  });
});

describe('DELETE /host-connections/{name}', () => {
  test('the host goes with its service, and the driver has it no more', async () => {
    await add();
    expect((await remove('node-2')).status).toBe(204);
    expect(await one('node-2')).toBeUndefined();
    expect(await hypervisorNames()).not.toContain('node-2');
    expect(hosts.used.map(({ name }) => name)).toEqual(['node-1']);
    expect(await eventsOf('host_connection.delete')).toContainEqual(expect.objectContaining({ object_id: 'node-2' }));
    expect((await remove('node-2')).status).toBe(404);
  });

  test('a host with an instance is refused with 409 and stays', async () => {
    await add();
    const project = await newProject(platform, 'admin');
    const id = await launch(platform, project, { availability_zone: 'nova:sim-1' });
    const { database } = platform.platform.services;
    const move = (host: string) =>
      database.transact((tx) => tx.updateTable('servers').set({ host }).where('id', '=', id).execute());
    await move('node-2');
    const { status, body } = await remove('node-2');
    expect(status).toBe(409);
    expect(body.conflictingRequest.message).toContain('Migrate or delete the instances on node-2 first');
    expect(await one('node-2')).toBeDefined();
    await move('sim-1');
  });

  test('a host of the settings is refused with 409', async () => {
    const { status, body } = await remove('node-1');
    expect(status).toBe(409);
    expect(body.conflictingRequest.message).toContain('NEPHOS_HOSTS');
  });
});

test('Hosts that another process added are taken over as its event arrives, and no more once the process stops', async () => {
  const { services, tail } = platform.platform;
  const follower = new HostConnectionReconciler(services, tail);
  await follower.start();
  const row = { name: 'node-9', uri: 'qemu+ssh://node-9/system', zone: null, added_at: '', added_by: null };
  await services.database.transact(async (tx) => {
    await tx.insertInto('host_connections').values(row).execute();
    const event = { type: 'host_connection.create', kind: 'host_connection', objectId: 'node-9', projectId: '' };
    await recordEvent(tx, PLATFORM, event);
  });
  await expect.poll(() => hosts.used.map(({ name }) => name)).toEqual(['node-1', 'node-9']);
  await follower.stop();
  expect(await hypervisorNames()).toContain('node-9');
});

test('Looks go to hosts that nobody has looked at, and not again within the hour', async () => {
  await add();
  hosts.looked.length = 0;
  await platform.platform.services.database.transact((tx) => tx.deleteFrom('host_examinations').execute());
  await refreshStaleExaminations(platform.platform.services);
  expect(hosts.looked.toSorted()).toEqual([SETTING, URI]);
  await refreshStaleExaminations(platform.platform.services);
  expect(hosts.looked).toHaveLength(2);
});

test('A host that is fenced and in no segment is warned of until it is in one, at once and without another look', async () => {
  const { env, log } = platform.platform.services;
  const warned = vi.spyOn(log, 'warn');
  const codes = async () => (await one('node-1'))?.examination?.problems.map(({ code }) => code);
  const logged = async () => {
    warned.mockClear();
    await refreshStaleExaminations(platform.platform.services);
    return warned.mock.calls.map(([said]) => (said as { problems: { code: string }[] }).problems[0]?.code);
  };
  await logged();
  hosts.looked.length = 0;
  env.NEPHOS_FENCE_COMMAND = '/usr/local/sbin/fence';
  expect(await codes()).toEqual(['no_segment']);
  expect([await logged(), await logged()]).toEqual([['no_segment'], []]);
  await protect(platform, { hosts: ['node-1'] });
  expect(await codes()).toEqual([]);
  expect(await logged()).toEqual([]);
  await resetHa(platform);
  expect(await codes()).toEqual(['no_segment']);
  expect(await logged()).toEqual(['no_segment']);
  env.NEPHOS_FENCE_COMMAND = undefined;
  expect(await codes()).toEqual([]);
  expect(hosts.looked).toEqual([]);
  warned.mockRestore();
});

test('A host whose network agent has stopped following OVN says so without another look at it, until the agent follows', async () => {
  const { network } = platform.platform.services.engine;
  const seen = vi.spyOn(network, 'controllerOf');
  const problems = async () => {
    const { body } = await (await admin()).get(PATH);
    return body.host_connections.find(({ name }: { name: string }) => name === 'node-1').examination.problems;
  };
  const [before, reportedAt] = [await problems(), '2026-11-27T10:00:00.000Z'];
  hosts.looked.length = 0;
  seen.mockReturnValue({ problem: 'silent_chassis', silentS: 96, reportedAt, unansweredMs: null });
  expect(await problems()).toEqual([...before, { code: 'silent_chassis', severity: 'warning', detail: '96' }]);
  expect(seen).toHaveBeenCalledWith('node-1', SOUND_HOST.hostname);
  seen.mockReturnValue({ problem: 'no_chassis', silentS: null, reportedAt: null, unansweredMs: null });
  expect(await problems()).toEqual([...before, { code: 'no_chassis', severity: 'warning', detail: null }]);
  seen.mockReturnValue({ problem: null, silentS: null, reportedAt, unansweredMs: null });
  expect(await problems()).toEqual(before);
  expect(hosts.looked).toEqual([]);
  seen.mockRestore();
});

test('Copies of images on hosts are compared with the images that are there', async () => {
  const { database, engine } = platform.platform.services;
  const project = await newProject(platform);
  const image = await insertImage(platform, project.id);
  const gone = '5d1f0b52-9d0a-4f0c-8f5e-0a4b6a0c1e01';
  let known: ReadonlySet<string> = new Set();
  const imageCaches: ImageCaches = {
    async prune(ask) {
      known = await ask([image, gone]);
    },
  };
  await pruneHostImages({ database, engine: { ...engine, imageCaches } });
  expect([...known]).toEqual([image]);
  await pruneHostImages({ database, engine: { ...engine, imageCaches: null } });
});

test.each([
  ['hosts_off', 'NEPHOS_HOSTS is off', { NEPHOS_HOSTS: 'off' as const, PATH: '' }],
  ['no_client', 'virsh, is not installed', { NEPHOS_HOSTS: 'auto' as const, PATH: '' }],
  ['none_named', 'Configure the first one in NEPHOS_HOSTS', { NEPHOS_HOSTS: 'auto' as const, PATH: tools }],
])(
  'GET /host-connections: the reason why no hosts can be added is returned (%s), and adding is refused with 409',
  async (obstacle, reason, settings) => {
    const { engine, env } = platform.platform.services;
    const before = { NEPHOS_HOSTS: env.NEPHOS_HOSTS, PATH: env.PATH };
    engine.hosts = null;
    Object.assign(env, settings);
    const { body } = await (await admin()).get(PATH);
    expect(body.obstacle).toBe(obstacle);
    for (const refused of [await add(), await look()]) {
      expect(refused.status).toBe(409);
      expect(refused.body.conflictingRequest.message).toContain(reason);
    }
    Object.assign(env, before);
  },
);

test.each([
  ['GET', PATH],
  ['POST', PATH],
  ['POST', `${PATH}/test`],
  ['DELETE', `${PATH}/node-2`],
])('%s %s: everyone but administrators is refused', async (method, path) => {
  const { api } = await newProject(platform, 'manager');
  const body = { host_connection: { name: 'node-2', uri: URI } };
  const call = (client: typeof api) =>
    method === 'GET' ? client.get(path) : method === 'POST' ? client.post(path, body) : client.delete(path);
  expect((await call(api)).status).toBe(403);
  expect((await call(apiClient(platform))).status).toBe(401);
});
