import { describe, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { at, settle } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3' });
const SERVERS = '/compute/v2.1/servers';
const NOBODY = '70a599e0-31e7-49b7-b260-868f441e862b';

const post = async (project: TestProject, hints: object, input: object = {}, key = 'os:scheduler_hints') => {
  const imageRef = await insertImage(platform, project.id);
  const server = { name: 'web', flavorRef: '1', imageRef, ...input };
  return project.api.post(SERVERS, { server, [key]: hints });
};

/** Launches with hints; returns the host, or the reason of the failure. */
async function place(project: TestProject, hints: object, input: object = {}) {
  const answer = await post(project, hints, input);
  expect(answer.status).toBe(202);
  await settle(platform);
  const { id } = answer.body.server;
  const { server } = (await project.api.get(`${SERVERS}/${id}`)).body;
  return { id, host: server['OS-EXT-SRV-ATTR:host'] as string | null, fault: server.fault?.message as string };
}

async function newGroup(project: TestProject, policy: string, rules: object = {}): Promise<string> {
  const body = { server_group: { name: policy, policy, rules } };
  return (await project.api.post('/compute/v2.1/os-server-groups', body, at('2.64'))).body.server_group.id;
}

describe('POST /servers with the hint group', () => {
  test('affinity: all on the host of the first', async () => {
    const project = await newProject(platform, 'admin');
    const group = await newGroup(project, 'affinity');
    const first = await place(project, { group }, { availability_zone: 'nova:sim-2' });
    for (let turn = 0; turn < 3; turn += 1) expect((await place(project, { group })).host).toBe(first.host);
    const apart = await place(project, { group }, { availability_zone: 'nova:sim-1' });
    expect(apart.fault).toContain('affinity removed 1');
  });

  test('anti-affinity: each on a host of its own, until there is none left', async () => {
    const project = await newProject(platform, 'admin');
    const group = await newGroup(project, 'anti-affinity');
    const hosts = new Set<string | null>();
    for (let turn = 0; turn < 3; turn += 1) hosts.add((await place(project, { group })).host);
    expect(hosts.size).toBe(3);
    expect((await place(project, { group })).fault).toBe(
      'No valid host was found. There are not enough hosts available: of 3, anti-affinity removed 3.',
    );
  });

  test('anti-affinity: as many on a host as max_server_per_host allows, though they come at once', async () => {
    const project = await newProject(platform, 'admin');
    const group = await newGroup(project, 'anti-affinity', { max_server_per_host: 2 });
    await post(project, { group }, { min_count: 7, max_count: 7 });
    await settle(platform);
    const { body } = await project.api.get(`${SERVERS}/detail`);
    const placed = Map.groupBy(body.servers, (server: Record<string, string>) => server['OS-EXT-SRV-ATTR:host']);
    expect([...placed].map(([host, servers]) => [host, servers.length]).sort()).toEqual([
      [null, 1],
      ['sim-1', 2],
      ['sim-2', 2],
      ['sim-3', 2],
    ]);
  });

  test('soft-affinity: together while there is room, else wherever there is', async () => {
    const project = await newProject(platform, 'admin');
    const group = await newGroup(project, 'soft-affinity');
    const first = await place(project, { group });
    expect((await place(project, { group })).host).toBe(first.host);
    const elsewhere = await place(project, { group, different_host: [first.id] });
    expect(elsewhere.host).not.toBe(first.host);
    expect(elsewhere.fault).toBeUndefined();
  });

  test('soft-anti-affinity: apart while there is a free host, then where the fewest are', async () => {
    const project = await newProject(platform, 'admin');
    const group = await newGroup(project, 'soft-anti-affinity');
    const hosts: (string | null)[] = [];
    for (let turn = 0; turn < 6; turn += 1) hosts.push((await place(project, { group })).host);
    expect(new Set(hosts.slice(0, 3)).size).toBe(3);
    expect(new Set(hosts.slice(3)).size).toBe(3);
  });
});

describe('POST /servers with other hints', () => {
  test('different_host and same_host: away from servers of the project, or beside one of them', async () => {
    const project = await newProject(platform, 'admin');
    const one = await place(project, {}, { availability_zone: 'nova:sim-1' });
    const two = await place(project, {}, { availability_zone: 'nova:sim-2' });
    expect((await place(project, { different_host: [one.id, two.id] })).host).toBe('sim-3');
    expect((await place(project, { different_host: one.id })).host).not.toBe('sim-1');
    expect((await place(project, { same_host: two.id })).host).toBe('sim-2');
    expect((await place(project, { same_host: [NOBODY] })).fault).toContain('same host removed 3');
    expect((await place(project, { different_host: [NOBODY] })).fault).toBeUndefined();
  });

  test("same_host: another project's server is no server", async () => {
    const [mine, theirs] = [await newProject(platform, 'admin'), await newProject(platform, 'admin')];
    const other = await place(theirs, {});
    expect((await place(mine, { same_host: [other.id] })).fault).toContain('same host removed 3');
  });

  test.each([
    ['text', '["=", "$hypervisor_hostname", "sim-2"]'],
    ['JSON', ['=', '$hypervisor_hostname', 'sim-2']],
  ])('query as %s: only hosts that meet it', async (_, query) => {
    const project = await newProject(platform, 'admin');
    expect((await place(project, { query })).host).toBe('sim-2');
  });

  test('query: no host meets it', async () => {
    const project = await newProject(platform, 'admin');
    expect((await place(project, { query: '[">=", "$free_ram_mb", 99999999]' })).fault).toContain('query removed 3');
  });

  test.each(['member', 'manager'] as const)('query: a %s is refused with 403, and nothing is made', async (role) => {
    const project = await newProject(platform, role);
    expect((await post(project, { query: ['=', '$host', 'sim-3'] })).status).toBe(403);
    expect((await post(project, { query: '["="' })).status).toBe(403);
    expect((await project.api.get(SERVERS)).body.servers).toEqual([]);
  });

  test.each(['member', 'manager'] as const)(
    'build_near_host_ip: a %s, who would choose a host by it, is refused with 403, and nothing is made',
    async (role) => {
      const project = await newProject(platform, role);
      expect((await post(project, { build_near_host_ip: '10.255.0.2', cidr: '/32' })).status).toBe(403);
      expect((await post(project, { build_near_host_ip: '192.0.2.1' })).status).toBe(403);
      expect((await project.api.get(SERVERS)).body.servers).toEqual([]);
    },
  );

  test('build_near_host_ip: only hosts of the network, /24 unless cidr says otherwise', async () => {
    const project = await newProject(platform, 'admin');
    expect((await place(project, { build_near_host_ip: '10.255.0.2', cidr: '/32' })).host).toBe('sim-2');
    expect((await place(project, { build_near_host_ip: '10.255.0.77' })).fault).toBeUndefined();
    expect((await place(project, { build_near_host_ip: '192.0.2.1' })).fault).toContain('near host removed 3');
  });

  test('keys of other schedulers, null and the old spelling of the key are accepted', async () => {
    const project = await newProject(platform);
    expect((await post(project, { 'quobyte:pool': 'fast', group: null, query: null })).status).toBe(202);
    expect((await post(project, { same_host: [] }, {}, 'OS-SCH-HNT:scheduler_hints')).status).toBe(202);
  });

  test.each<[string, object]>([
    ['an unknown group', { group: NOBODY }],
    ['a group that is a name', { group: 'databases' }],
    ['a server that is a name', { different_host: ['web'] }],
    ['a list of numbers', { same_host: [1] }],
    ['a query that is no JSON', { query: '[">=",' }],
    ['a query of an unknown operator', { query: ['~', '$host', 'sim'] }],
    ['a query of an unknown variable', { query: ['=', '$password', 'x'] }],
    ['a query that compares nothing', { query: ['=', '$host'] }],
    ['a query that is an object', { query: { host: 'sim-1' } }],
    ['an address that is none', { build_near_host_ip: 'sim-1' }],
    ['a prefix that is none', { build_near_host_ip: '10.255.0.1', cidr: '24' }],
    ['a prefix that is too long', { build_near_host_ip: '10.255.0.1', cidr: '/33' }],
  ])('%s is refused with 400, and nothing is made', async (_, hints) => {
    const project = await newProject(platform, /query|near/.test(Object.keys(hints).join()) ? 'admin' : 'member');
    const answer = await post(project, hints);
    expect(answer.status).toBe(400);
    expect((await project.api.get(SERVERS)).body.servers).toEqual([]);
  });

  test('build_near_host_ip: where no host has an address it is refused with 400 and the reason', async () => {
    const { database } = platform.platform.services;
    const addresses = await database.read.selectFrom('hosts').select(['id', 'ip']).execute();
    await database.transact((tx) => tx.updateTable('hosts').set({ ip: null }).execute());
    const project = await newProject(platform, 'admin');
    const answer = await post(project, { build_near_host_ip: '10.255.0.1' });
    expect([answer.status, answer.body.badRequest.message]).toEqual([
      400,
      'Invalid scheduler hint build_near_host_ip: No host has an address in a host network.',
    ]);
    for (const { id, ip } of addresses) {
      await database.transact((tx) => tx.updateTable('hosts').set({ ip }).where('id', '=', id).execute());
    }
  });
});
