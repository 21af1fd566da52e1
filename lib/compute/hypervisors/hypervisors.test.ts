import { describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { uptimeOf } from './view.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3' });
const HYPERVISORS = '/compute/v2.1/os-hypervisors';
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

interface HypervisorName {
  id: number | string;
  hypervisor_hostname: string;
}
const namesIn = (body: { hypervisors: HypervisorName[] }) => body.hypervisors.map((one) => one.hypervisor_hostname);
const uuidOf = async (admin: ApiClient, name: string): Promise<string> =>
  (await admin.get(HYPERVISORS, at('2.53'))).body.hypervisors.find(
    (one: HypervisorName) => one.hypervisor_hostname === name,
  ).id;

const SIZES = {
  vcpus: 64,
  vcpus_used: 0,
  memory_mb: 524_288,
  memory_mb_used: 0,
  free_ram_mb: 524_288,
  local_gb: 10_240,
  local_gb_used: 0,
  free_disk_gb: 10_240,
  disk_available_least: 10_240,
  running_vms: 0,
  current_workload: 0,
};
const SUMMARY = { hypervisor_hostname: 'sim-3', state: 'up', status: 'enabled' };
const DETAIL = { ...SUMMARY, host_ip: '10.255.0.3', hypervisor_type: 'simulated', hypervisor_version: 1000 };
const CPU = { model: 'simulated', topology: { sockets: 1, cores: 64, threads: 1 } };

describe('GET /os-hypervisors/detail', () => {
  const third = async (version: string) => {
    const admin = await signInAdmin(platform);
    return (await admin.get(`${HYPERVISORS}/detail`, at(version))).body.hypervisors[2];
  };

  test('at 2.1: numbers as ids, sizes, and the processor as text', async () => {
    const { cpu_info, ...rest } = await third('2.1');
    expect(rest).toEqual({ ...DETAIL, ...SIZES, id: 3, service: { id: 5, host: 'sim-3', disabled_reason: null } });
    expect(JSON.parse(cpu_info)).toEqual(CPU);
  });

  test('at 2.53: uuids as ids, and the processor as an object since 2.28', async () => {
    expect(await third('2.53')).toEqual({
      ...DETAIL,
      ...SIZES,
      id: UUID,
      cpu_info: CPU,
      service: { id: UUID, host: 'sim-3', disabled_reason: null },
    });
  });

  test('at 2.88: no sizes and no processor, but how long it has been up', async () => {
    expect(await third('2.88')).toEqual({
      ...DETAIL,
      id: UUID,
      uptime: expect.stringMatching(/^ \d\d:\d\d:\d\d up {2}0:\d\d$/),
      service: { id: UUID, host: 'sim-3', disabled_reason: null },
    });
  });

  test('the resources of servers are reported, and the servers on request', async () => {
    const admin = await signInAdmin(platform);
    const project = await newProject(platform, 'admin');
    const uuid = await launch(platform, project, { availability_zone: 'nova:sim-1', flavorRef: '2' });
    const taken = { vcpus_used: 1, memory_mb_used: 2048, free_disk_gb: 10_220, running_vms: 1, current_workload: 0 };
    const { body } = await admin.get(`${HYPERVISORS}/detail?with_servers=True`, at('2.53'));
    expect(body.hypervisors[0]).toMatchObject({ ...taken, servers: [{ name: 'web', uuid }] });
    expect(body.hypervisors[2]).not.toHaveProperty('servers');
    const later = await admin.get(`${HYPERVISORS}?with_servers=1`, at('2.75'));
    expect(later.body.hypervisors[2].servers).toEqual([]);
    const before = await admin.get(`${HYPERVISORS}/detail?with_servers=1`, at('2.52'));
    expect(before.body.hypervisors[0]).not.toHaveProperty('servers');
  });
});

describe('GET /os-hypervisors', () => {
  test('names and states only', async () => {
    const admin = await signInAdmin(platform);
    expect((await admin.get(HYPERVISORS)).body.hypervisors[2]).toEqual({ ...SUMMARY, id: 3 });
    expect((await admin.get(HYPERVISORS, at('2.53'))).body.hypervisors[2]).toEqual({ ...SUMMARY, id: UUID });
  });

  test.each(['2.33', '2.53'])('at %s pages follow one another; an unknown marker is refused', async (version) => {
    const admin = await signInAdmin(platform);
    const first = (await admin.get(`${HYPERVISORS}?limit=2`, at(version))).body;
    expect(namesIn(first)).toEqual(['sim-1', 'sim-2']);
    const next = first.hypervisors_links[0].href.replace('http://nephos.test', '');
    const second = (await admin.get(next, at(version))).body;
    expect(namesIn(second)).toEqual(['sim-3']);
    expect(second).not.toHaveProperty('hypervisors_links');
    expect((await admin.get(`${HYPERVISORS}?marker=99`, at(version))).status).toBe(400);
    expect((await admin.get(`${HYPERVISORS}?limit=-1`, at(version))).status).toBe(400);
  });

  test('hypervisor_hostname_pattern finds a part of the name from 2.53 on; nothing found is 404, paging it 400', async () => {
    const admin = await signInAdmin(platform);
    const find = (query: string) => admin.get(`${HYPERVISORS}?hypervisor_hostname_pattern=${query}`, at('2.53'));
    expect(namesIn((await find('M-2')).body)).toEqual(['sim-2']);
    expect((await find('mars')).status).toBe(404);
    expect((await find('sim_')).status).toBe(404);
    expect((await find('sim&limit=1')).status).toBe(400);
  });

  test('from 2.75 on an unknown key is refused with 400', async () => {
    const admin = await signInAdmin(platform);
    expect((await admin.get(`${HYPERVISORS}?colour=red`, at('2.74'))).status).toBe(200);
    expect((await admin.get(`${HYPERVISORS}?colour=red`, at('2.75'))).status).toBe(400);
  });
});

describe('GET /os-hypervisors/{id}', () => {
  test('by number below 2.53 and by uuid from there', async () => {
    const admin = await signInAdmin(platform);
    const uuid = await uuidOf(admin, 'sim-3');
    expect((await admin.get(`${HYPERVISORS}/3`)).body.hypervisor).toMatchObject({ ...DETAIL, id: 3 });
    const { body } = await admin.get(`${HYPERVISORS}/${uuid}?with_servers=1`, at('2.88'));
    expect(body.hypervisor).toMatchObject({ ...DETAIL, id: uuid, servers: [] });
  });

  test.each([
    ['99', '2.1'],
    ['sim-1', '2.1'],
    ['1', '2.53'],
    ['sim-1', '2.88'],
  ])('%s is no id at %s: 404', async (id, version) => {
    const admin = await signInAdmin(platform);
    expect((await admin.get(`${HYPERVISORS}/${id}`, at(version))).status).toBe(404);
  });
});

describe('GET /os-hypervisors/{id}/uptime', () => {
  test('tells how long a host has been up below 2.88, and is 404 from there', async () => {
    const admin = await signInAdmin(platform);
    const { body } = await admin.get(`${HYPERVISORS}/3/uptime`);
    expect(body.hypervisor).toEqual({ ...SUMMARY, id: 3, uptime: expect.stringContaining(' up ') });
    const uuid = await uuidOf(admin, 'sim-3');
    expect((await admin.get(`${HYPERVISORS}/${uuid}/uptime`, at('2.88'))).status).toBe(404);
    expect((await admin.get(`${HYPERVISORS}/99/uptime`)).status).toBe(404);
  });

  test('a host that is down is refused with 400, and its uptime is null from 2.88', async () => {
    const admin = await signInAdmin(platform);
    const named = { host: 'sim-2', binary: 'nova-compute' };
    const force = (forced_down: boolean) =>
      admin.put('/compute/v2.1/os-services/force-down', { ...named, forced_down }, at('2.11'));
    await force(true);
    expect((await admin.get(`${HYPERVISORS}/2/uptime`)).status).toBe(400);
    const { body } = await admin.get(`${HYPERVISORS}/${await uuidOf(admin, 'sim-2')}`, at('2.88'));
    expect(body.hypervisor).toMatchObject({ state: 'down', uptime: null });
    await force(false);
  });

  test('days are shown when there are any', async () => {
    const host = await platform.platform.services.database.read
      .selectFrom('hosts')
      .selectAll()
      .executeTakeFirstOrThrow();
    const since = (ms: number) => uptimeOf({ ...host, up_since: new Date(Date.now() - ms).toISOString() });
    expect(since(26 * 3_600_000)).toMatch(/ up 1 day, {2}2:00$/);
    expect(since(3 * 86_400_000 + 11 * 3_600_000 + 300_000)).toMatch(/ up 3 days, 11:05$/);
  });
});

describe('GET /os-hypervisors/{pattern}/search and /servers', () => {
  test('find hosts by a part of their name below 2.53; nothing found is 404', async () => {
    const admin = await signInAdmin(platform);
    expect((await admin.get(`${HYPERVISORS}/im-3/search`)).body).toEqual({ hypervisors: [{ ...SUMMARY, id: 3 }] });
    expect((await admin.get(`${HYPERVISORS}/mars/search`)).status).toBe(404);
    expect((await admin.get(`${HYPERVISORS}/mars/servers`)).status).toBe(404);
    expect((await admin.get(`${HYPERVISORS}/sim-3/search`, at('2.53'))).status).toBe(404);
    expect((await admin.get(`${HYPERVISORS}/sim-3/servers`, at('2.53'))).status).toBe(404);
  });

  test('servers: names what runs there', async () => {
    const project = await newProject(platform, 'admin');
    const uuid = await launch(platform, project, { availability_zone: 'nova:sim-2', name: 'db' });
    const { body } = await project.api.get(`${HYPERVISORS}/sim-2/servers`);
    expect(body.hypervisors).toEqual([
      { ...SUMMARY, hypervisor_hostname: 'sim-2', id: 2, servers: [{ name: 'db', uuid }] },
    ]);
  });
});

describe('GET /os-hypervisors/statistics', () => {
  test('adds up the hosts in service below 2.88, and is 404 from there', async () => {
    const admin = await signInAdmin(platform);
    const total = async () => (await admin.get(`${HYPERVISORS}/statistics`)).body.hypervisor_statistics;
    expect(await total()).toMatchObject({ count: 3, vcpus: 192, memory_mb: 3 * 524_288, local_gb: 30_720 });
    const named = { host: 'sim-3', binary: 'nova-compute' };
    await admin.put('/compute/v2.1/os-services/disable', named);
    expect(await total()).toMatchObject({ count: 2, vcpus: 128 });
    await admin.put('/compute/v2.1/os-services/enable', named);
    expect((await admin.get(`${HYPERVISORS}/statistics`, at('2.88'))).status).toBe(404);
  });
});
