import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from './cloud.ts';
import type { OpenStack } from './openstack.ts';

/** `openstack` commands for security groups, and for the ports and disks of servers. The tests run in this order. */
let cloud: Cloud;
let cli: OpenStack;
let image = '';

interface ShowOutput {
  id: string;
  status: string;
  image: string;
  addresses: Record<string, string[]>;
  security_groups?: { name: string }[];
  volumes_attached: { id: string }[];
}

beforeAll(async () => {
  cloud = await startCloud();
  cli = cloud.demo;
  const images = await cli.json<{ Name: string }[]>('image', 'list');
  image = images.find(({ Name }) => Name.toLowerCase().includes('cirros'))?.Name ?? '';
});
afterAll(() => cloud.stop());

const show = (name: string) => cli.json<ShowOutput>('server', 'show', name);
const create = (name: string, ...options: string[]) =>
  cli.json<ShowOutput>('server', 'create', '--flavor', 'm1.tiny', '--image', image, ...options, '--wait', name);

test('security group and its rules: the project has its default group, others are made, filled, refused and removed', async () => {
  const names = async () => (await cli.json<{ Name: string }[]>('security', 'group', 'list')).map(({ Name }) => Name);
  expect(await names()).toEqual(['default']);
  await cli.ok('security', 'group', 'create', 'web');
  const rule = ['security', 'group', 'rule', 'create', 'web', '--protocol', 'tcp', '--dst-port', '80'];
  await cli.ok(...rule);
  expect((await cli.run(...rule)).stderr).toContain('already exists');
  await cli.ok('security', 'group', 'rule', 'create', 'web', '--protocol', 'icmp', '--icmp-type', '8');
  const rules = await cli.json<{ 'Port Range': string }[]>('security', 'group', 'rule', 'list', '--ingress', 'web');
  expect(rules.map((shown) => shown['Port Range'])).toEqual(['80:80', 'type=8']);
  expect((await cli.run('security', 'group', 'delete', 'default')).stderr).toContain('default security group');
});

test('server create --security-group, add and remove: the server shows the groups of its ports', async () => {
  const groups = async () => (await show('one')).security_groups?.map(({ name }) => name).sort();
  await create('one', '--security-group', 'web');
  expect(await groups()).toEqual(['web']);
  await cli.ok('server', 'add', 'security', 'group', 'one', 'default');
  expect(await groups()).toEqual(['default', 'web']);
  await cli.ok('server', 'remove', 'security', 'group', 'one', 'web');
  expect(await groups()).toEqual(['default']);
  expect((await cli.run('server', 'remove', 'security', 'group', 'one', 'web')).stderr).toContain('404');
  expect(
    (await cli.run('server', 'create', '--flavor', 'm1.tiny', '--image', image, '--security-group', 'none', 'x'))
      .status,
  ).toBe(1);
});

test('server add and remove network and port: the addresses follow', async () => {
  await cli.ok('network', 'create', 'inner');
  await cli.ok('subnet', 'create', '--network', 'inner', '--subnet-range', '192.168.9.0/24', 'inner');
  const networks = async () => Object.keys((await show('one')).addresses).sort();
  await cli.ok('server', 'add', 'network', 'one', 'inner');
  await expect.poll(networks).toEqual(['inner', 'private']);
  await cli.ok('server', 'remove', 'network', 'one', 'inner');
  await expect.poll(networks).toEqual(['private']);
  const port = await cli.json<{ id: string }>('port', 'create', '--network', 'inner', 'mine');
  await cli.ok('server', 'add', 'port', 'one', port.id);
  const status = async () => (await cli.json<{ status: string }>('port', 'show', 'mine')).status;
  await expect.poll(status).toBe('ACTIVE');
  await cli.ok('server', 'remove', 'port', 'one', port.id);
  await expect.poll(status).toBe('DOWN');
});

test('server set --property and --tag, list --tags and --ip: they find the server, and nothing where nothing is', async () => {
  await cli.ok('server', 'set', '--property', 'role=front', 'one');
  await cli.ok('--os-compute-api-version', '2.26', 'server', 'set', '--tag', 'red', 'one');
  const list = async (...options: string[]) =>
    (await cli.json<{ Name: string }[]>('--os-compute-api-version', '2.26', 'server', 'list', ...options)).map(
      ({ Name }) => Name,
    );
  expect([await list('--tags', 'red'), await list('--not-tags', 'red')]).toEqual([['one'], []]);
  expect([await list('--ip', '10.0.0'), await list('--ip', '192.168')]).toEqual([['one'], []]);
});

test('server create --boot-from-volume: the volume is made from the image, and stays when the server goes', async () => {
  const server = await create('two', '--network', 'private', '--boot-from-volume', '2');
  expect(server).toMatchObject({ status: 'ACTIVE', image: expect.stringContaining('booted from volume') });
  const volumes = () => cli.json<{ Status: string; Size: number }[]>('volume', 'list');
  expect(await volumes()).toMatchObject([{ Status: 'in-use', Size: 2 }]);
  await cli.ok('server', 'delete', '--wait', 'two');
  await expect.poll(volumes).toMatchObject([{ Status: 'available', Size: 2 }]);
});
