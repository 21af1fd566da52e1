import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from './cloud.ts';
import type { OpenStack } from './openstack.ts';

/** Commands with which an administrator manages the catalogue and the hosts. The tests run in this order. */
let cloud: Cloud;
let admin: OpenStack;
let demo: OpenStack;

type ShowOutput = Record<string, unknown>;

beforeAll(async () => {
  cloud = await startCloud();
  ({ admin, demo } = cloud);
});
afterAll(() => cloud.stop());

describe('flavors', () => {
  const size = ['--ram', '256', '--vcpus', '2', '--disk', '1'];

  test('flavor create: answers the whole flavor, its property too', async () => {
    const options = ['--property', 'hw:cpu_policy=shared', '--description', 'for the tour'];
    const flavor = await admin.json<ShowOutput>('flavor', 'create', ...size, ...options, 'tour');
    expect(flavor).toMatchObject({ name: 'tour', ram: 256, vcpus: 2, disk: 1, description: 'for the tour' });
    expect(flavor.properties).toEqual({ 'hw:cpu_policy': 'shared' });
  });

  test('flavor create: a name in use is refused', async () => {
    const outcome = await admin.run('flavor', 'create', ...size, 'tour');
    expect([outcome.status, outcome.stderr]).toEqual([1, expect.stringContaining('already exists')]);
  });

  test('flavor create: a user without the right is refused', async () => {
    const outcome = await demo.run('flavor', 'create', ...size, 'mine');
    expect([outcome.status, outcome.stderr]).toEqual([1, expect.stringContaining('403')]);
  });

  test('flavor set and unset: properties come and go', async () => {
    await admin.ok('flavor', 'set', '--property', 'tier=gold', 'tour');
    const shown = () => admin.json<ShowOutput>('flavor', 'show', 'tour');
    expect((await shown()).properties).toEqual({ 'hw:cpu_policy': 'shared', tier: 'gold' });
    await admin.ok('flavor', 'unset', '--property', 'hw:cpu_policy', 'tour');
    expect((await shown()).properties).toEqual({ tier: 'gold' });
  });

  test('flavor set --project: a private flavor is seen by the project it is given to, and by no other', async () => {
    await admin.ok('flavor', 'create', ...size, '--private', 'secret');
    expect((await demo.run('flavor', 'show', 'secret')).status).toBe(1);
    await admin.ok('flavor', 'set', '--project', 'demo', 'secret');
    expect((await demo.json<ShowOutput>('flavor', 'show', 'secret')).ram).toBe(256);
    await admin.ok('flavor', 'unset', '--project', 'demo', 'secret');
    expect((await demo.run('flavor', 'show', 'secret')).status).toBe(1);
  });

  test('flavor delete: nothing is left', async () => {
    await admin.ok('flavor', 'delete', 'tour', 'secret');
    const names = (await admin.json<ShowOutput[]>('flavor', 'list', '--all')).map(({ Name }) => Name);
    expect(names).not.toContain('tour');
    expect(names).not.toContain('secret');
    expect((await admin.run('flavor', 'show', 'tour')).status).toBe(1);
  });
});

describe('keypairs', () => {
  test('keypair create, list, show and delete', async () => {
    const { stdout } = await demo.ok('keypair', 'create', 'tour');
    expect(stdout).toContain('PRIVATE KEY');
    expect(await demo.json<ShowOutput[]>('keypair', 'list')).toMatchObject([{ Name: 'tour', Type: 'ssh' }]);
    expect(await demo.json<ShowOutput>('keypair', 'show', 'tour')).toMatchObject({ name: 'tour', is_deleted: false });
    await demo.ok('keypair', 'delete', 'tour');
    expect(await demo.json<ShowOutput[]>('keypair', 'list')).toEqual([]);
  });

  test('keypair show: an unknown one is refused', async () => {
    expect((await demo.run('keypair', 'show', 'nothing')).status).toBe(1);
  });
});

describe('server groups', () => {
  test('server group create, show and delete', async () => {
    const rule = ['--policy', 'anti-affinity', '--rule', 'max_server_per_host=2'];
    const created = await demo.json<ShowOutput>('server', 'group', 'create', ...rule, 'tour');
    expect(created).toMatchObject({ name: 'tour', policy: 'anti-affinity', members: [] });
    expect((await demo.json<ShowOutput>('server', 'group', 'show', 'tour')).id).toBe(created.id);
    await demo.ok('server', 'group', 'delete', 'tour');
    expect(await demo.json<ShowOutput[]>('server', 'group', 'list')).toEqual([]);
  });

  test('server group create with an unknown policy: is refused', async () => {
    expect((await demo.run('server', 'group', 'create', '--policy', 'love', 'no')).status).not.toBe(0);
  });
});

describe('host aggregates', () => {
  const shown = () => admin.json<ShowOutput>('aggregate', 'show', 'tour');

  test('aggregate create and set: with a zone and properties', async () => {
    await admin.ok('aggregate', 'create', '--zone', 'tour-zone', '--property', 'rack=7', 'tour');
    await admin.ok('aggregate', 'set', '--property', 'disk=ssd', 'tour');
    expect(await shown()).toMatchObject({
      availability_zone: 'tour-zone',
      hosts: [],
      properties: { rack: '7', disk: 'ssd' },
    });
  });

  test('aggregate add host: the host moves to the zone, which users can choose', async () => {
    await admin.ok('aggregate', 'add', 'host', 'tour', 'sim-3');
    expect(await shown()).toMatchObject({ hosts: ['sim-3'] });
    const zones = await demo.json<ShowOutput[]>('availability', 'zone', 'list', '--compute');
    expect(zones).toContainEqual({ 'Zone Name': 'tour-zone', 'Zone Status': 'available' });
  });

  test('aggregate add host: an unknown host is refused, and so is one that is in', async () => {
    expect((await admin.run('aggregate', 'add', 'host', 'tour', 'mars')).status).toBe(1);
    expect((await admin.run('aggregate', 'add', 'host', 'tour', 'sim-3')).stderr).toContain('409');
  });

  test('aggregate delete: with hosts it is refused', async () => {
    expect((await admin.run('aggregate', 'delete', 'tour')).status).toBe(1);
    expect((await shown()).hosts).toEqual(['sim-3']);
  });

  test('aggregate remove host, unset and delete: nothing is left', async () => {
    await admin.ok('aggregate', 'unset', '--property', 'disk', 'tour');
    await admin.ok('aggregate', 'remove', 'host', 'tour', 'sim-3');
    expect(await shown()).toMatchObject({ hosts: [], properties: { rack: '7' } });
    await admin.ok('aggregate', 'delete', 'tour');
    expect(await admin.json<ShowOutput[]>('aggregate', 'list')).toEqual([]);
  });
});

describe('hosts', () => {
  test('hypervisor list and show: what each host is and has', async () => {
    const names = (await admin.json<ShowOutput[]>('hypervisor', 'list')).map((one) => one['Hypervisor Hostname']);
    expect(names).toEqual(['sim-1', 'sim-2', 'sim-3']);
    expect(await admin.json<ShowOutput>('hypervisor', 'show', 'sim-2')).toMatchObject({
      hypervisor_hostname: 'sim-2',
      state: 'up',
      status: 'enabled',
      vcpus: 64,
      memory_mb: 524_288,
      running_vms: 0,
    });
  });

  test('hypervisor stats show: adds them up', async () => {
    expect(await admin.json<ShowOutput>('hypervisor', 'stats', 'show')).toMatchObject({ count: 3, vcpus: 192 });
  });

  test('hypervisor list: a user without the right is refused', async () => {
    expect((await demo.run('hypervisor', 'list')).stderr).toContain('403');
  });

  test('compute service list: the services of the platform and of each host', async () => {
    const services = await admin.json<ShowOutput[]>('compute', 'service', 'list');
    expect(services.map(({ Binary, Host }) => `${Binary}@${Host}`)).toEqual([
      'nova-conductor@nephos',
      'nova-scheduler@nephos',
      'nova-compute@sim-1',
      'nova-compute@sim-2',
      'nova-compute@sim-3',
    ]);
  });

  test('compute service set: out of service with a reason, and back', async () => {
    const find = async () => {
      const [one] = await admin.json<ShowOutput[]>('compute', 'service', 'list', '--long', '--host', 'sim-2');
      return one;
    };
    const set = (...options: string[]) => admin.ok('compute', 'service', 'set', ...options, 'sim-2', 'nova-compute');
    await set('--disable', '--disable-reason', 'new memory');
    expect(await find()).toMatchObject({ Status: 'disabled', 'Disabled Reason': 'new memory' });
    await set('--enable');
    expect(await find()).toMatchObject({ Status: 'enabled', 'Disabled Reason': null });
    await set('--down');
    expect(await find()).toMatchObject({ State: 'down', 'Forced Down': true });
    await set('--up');
    expect(await find()).toMatchObject({ State: 'up', 'Forced Down': false });
  });

  test('compute service set: an unknown host is refused', async () => {
    const outcome = await admin.run('compute', 'service', 'set', '--disable', 'mars', 'nova-compute');
    expect(outcome.status).not.toBe(0);
  });

  test('availability zone list --long: the services of every zone', async () => {
    const zones = await admin.json<ShowOutput[]>('availability', 'zone', 'list', '--long', '--compute');
    expect(zones).toContainEqual(
      expect.objectContaining({ 'Zone Name': 'nova', 'Host Name': 'sim-1', 'Service Name': 'nova-compute' }),
    );
    expect(zones).toContainEqual(expect.objectContaining({ 'Zone Name': 'internal', 'Host Name': 'nephos' }));
  });
});

describe('quotas, limits and usage', () => {
  test('quota set and show: the new limits of a project, which it sees itself', async () => {
    await admin.ok('quota', 'set', '--cores', '33', '--instances', '7', 'demo');
    expect(await admin.json<ShowOutput>('quota', 'show', 'demo')).toMatchObject({
      cores: 33,
      instances: 7,
      ram: 51_200,
    });
    expect(await demo.json<ShowOutput>('quota', 'show')).toMatchObject({ cores: 33, instances: 7 });
  });

  test('quota set: a user without the right is refused', async () => {
    expect((await demo.run('quota', 'set', '--cores', '99', 'demo')).status).toBe(1);
    expect((await admin.json<ShowOutput>('quota', 'show', 'demo')).cores).toBe(33);
  });

  test('usage show and limits show: count a server that runs', async () => {
    const images = await demo.json<{ Name: string }[]>('image', 'list');
    const image = images.find(({ Name }) => Name.toLowerCase().includes('cirros'))?.Name ?? '';
    const network = ['--network', 'catalogue'];
    await demo.ok('network', 'create', 'catalogue');
    await demo.ok('subnet', 'create', ...network, '--subnet-range', '192.168.9.0/24', 'catalogue');
    await demo.ok('server', 'create', '--flavor', 'm1.tiny', '--image', image, ...network, '--wait', 'counted');

    const limits = await demo.json<{ Name: string; Value: number }[]>('limits', 'show', '--absolute');
    const limitOf = (name: string) => limits.find((one) => one.Name === name)?.Value;
    expect([limitOf('maxTotalCores'), limitOf('totalInstancesUsed'), limitOf('totalRAMUsed')]).toEqual([33, 1, 512]);
    const usage = await demo.json<ShowOutput>('usage', 'show');
    expect(usage.Servers).toMatchObject([{ name: 'counted', flavor: 'm1.tiny', state: 'active' }]);
    const [project] = await admin.json<ShowOutput[]>('usage', 'list');
    expect(project).toMatchObject({ Servers: [{ name: 'counted' }] });
  });
});
