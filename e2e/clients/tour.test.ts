import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloudsYaml } from '#lib/identity/application-credentials/clouds-yaml.ts';
import { type Cloud, startCloud } from './cloud.ts';
import { type OpenStack, openstack } from './openstack.ts';

/** The commands of the README's tour, with their exit status and output. The tests run in this order. */
let cloud: Cloud;
let cli: OpenStack;

interface NamedRow {
  ID: string;
  Name: string;
}

beforeAll(async () => {
  cloud = await startCloud({}, 'server.ts');
  cli = cloud.demo;
});
afterAll(() => cloud.stop());

describe('identity', () => {
  test('token issue: prints a token for the project', async () => {
    const token = await cli.json<Record<string, string>>('token', 'issue');
    expect(token.id).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(token.project_id).toMatch(/^[0-9a-f]{32}$/);
  });

  test('catalog list: names every service with its endpoints', async () => {
    const catalog = await cli.json<{ Name: string; Type: string }[]>('catalog', 'list');
    expect(catalog.map(({ Type }) => Type)).toEqual(
      expect.arrayContaining(['identity', 'compute', 'block-storage', 'volumev3', 'network', 'image']),
    );
  });

  test('project list: a user sees the own projects', async () => {
    expect((await cli.json<NamedRow[]>('project', 'list')).map(({ Name }) => Name)).toEqual(['demo']);
  });

  test('role list: a user without the right is refused', async () => {
    const outcome = await cli.run('role', 'list');
    expect(outcome.status).toBe(1);
    expect(outcome.stderr).toContain('HTTP 403');
  });

  test('a wrong password is refused', async () => {
    const outcome = await cli.run('--os-password', 'wrong', 'token', 'issue');
    expect(outcome.status).toBe(1);
    expect(outcome.stderr).toContain('HTTP 401');
  });
});

describe('before the launch', () => {
  test('flavor list: offers the five flavors', async () => {
    const names = (await cli.json<NamedRow[]>('flavor', 'list')).map(({ Name }) => Name);
    expect(names.toSorted()).toEqual(['m1.large', 'm1.medium', 'm1.small', 'm1.tiny', 'm1.xlarge']);
  });

  test('image list: offers active images', async () => {
    const images = await cli.json<(NamedRow & { Status: string })[]>('image', 'list');
    expect(images.length).toBeGreaterThan(0);
    expect(new Set(images.map(({ Status }) => Status))).toEqual(new Set(['active']));
  });

  test('keypair create: prints the private key once', async () => {
    const { stdout } = await cli.ok('keypair', 'create', 'tour');
    expect(stdout).toContain('PRIVATE KEY');
    expect((await cli.json<NamedRow[]>('keypair', 'list')).map(({ Name }) => Name)).toEqual(['tour']);
  });

  test('network create and subnet create: the network is ACTIVE and holds the subnet', async () => {
    const network = await cli.json<{ status: string; id: string }>('network', 'create', 'tour');
    expect(network.status).toBe('ACTIVE');
    const subnet = await cli.json<{ cidr: string; gateway_ip: string; network_id: string }>(
      ...['subnet', 'create', '--network', 'tour', '--subnet-range', '192.168.7.0/24', 'tour'],
    );
    expect(subnet).toMatchObject({ cidr: '192.168.7.0/24', gateway_ip: '192.168.7.1', network_id: network.id });
  });
});

describe('an instance and its volume', () => {
  const launch = ['server', 'create', '--flavor', 'm1.tiny', '--network', 'tour', '--key-name', 'tour'];

  test('server create --wait: is ACTIVE with an address of the network', async () => {
    const [image] = (await cli.json<NamedRow[]>('image', 'list')).filter(({ Name }) =>
      Name.toLowerCase().includes('cirros'),
    );
    const server = await cli.json<Record<string, string>>(...launch, '--image', image?.Name ?? '', '--wait', 'tour');
    expect(server.status).toBe('ACTIVE');
    expect(JSON.stringify(server.addresses)).toContain('192.168.7.');
  });

  test('server list: shows it with image and flavor', async () => {
    const servers = await cli.json<(NamedRow & { Status: string; Flavor: string; Image: string })[]>('server', 'list');
    expect(servers).toMatchObject([{ Name: 'tour', Status: 'ACTIVE', Flavor: 'm1.tiny' }]);
    expect(servers[0]?.Image.toLowerCase()).toContain('cirros');
  });

  test('server create with an unknown flavor: is refused', async () => {
    const outcome = await cli.run(
      'server',
      'create',
      '--flavor',
      'm9.none',
      '--image',
      'any',
      '--network',
      'tour',
      'no',
    );
    expect(outcome.status).toBe(1);
  });

  test('volume create: becomes available', async () => {
    const volume = await cli.json<{ id: string; size: number; status: string }>(
      'volume',
      'create',
      '--size',
      '1',
      'tour',
    );
    expect(volume).toMatchObject({ size: 1, status: 'creating' });
    await expect
      .poll(async () => (await cli.json<{ status: string }>('volume', 'show', 'tour')).status)
      .toBe('available');
  });

  test('server add volume: the volume is in use, at a device of the server', async () => {
    await cli.ok('server', 'add', 'volume', 'tour', 'tour');
    const shown = () => cli.json<{ status: string; attachments: { device: string }[] }>('volume', 'show', 'tour');
    await expect.poll(async () => (await shown()).status).toBe('in-use');
    expect((await shown()).attachments[0]?.device).toBe('/dev/vdb');
  });

  test('volume delete: an attached volume is refused and stays', async () => {
    const outcome = await cli.run('volume', 'delete', 'tour');
    expect(outcome.status).toBe(1);
    expect((await cli.json<{ status: string }>('volume', 'show', 'tour')).status).toBe('in-use');
  });

  test('server remove volume: the volume is available again', async () => {
    await cli.ok('server', 'remove', 'volume', 'tour', 'tour');
    await expect
      .poll(async () => (await cli.json<{ status: string }>('volume', 'show', 'tour')).status)
      .toBe('available');
  });

  test.each([
    ['stop', 'SHUTOFF'],
    ['start', 'ACTIVE'],
  ])('server %s: ends in %s', async (verb, status) => {
    await cli.ok('server', verb, 'tour');
    await expect.poll(async () => (await cli.json<{ status: string }>('server', 'show', 'tour')).status).toBe(status);
  });

  test('server start: a running server is refused with its state', async () => {
    const outcome = await cli.run('server', 'start', 'tour');
    expect(outcome.status).toBe(1);
    expect(outcome.stderr).toContain('vm_state active');
  });

  test('server reboot --wait: returns to ACTIVE', async () => {
    await cli.ok('server', 'reboot', '--wait', 'tour');
    expect((await cli.json<{ status: string }>('server', 'show', 'tour')).status).toBe('ACTIVE');
  });

  test('server delete --wait and volume delete: nothing is left', async () => {
    await cli.ok('server', 'delete', '--wait', 'tour');
    expect(await cli.json('server', 'list')).toEqual([]);
    await cli.ok('volume', 'delete', 'tour');
    await expect.poll(async () => cli.json('volume', 'list')).toEqual([]);
  });
});

describe('an application credential', () => {
  test('application credential create: signs in without a password, and is worthless once deleted', async () => {
    const made = await cli.json<{ id: string; secret: string }>('application', 'credential', 'create', 'tour');
    const yaml = cloudsYaml({
      origin: cloud.server.url,
      region: 'RegionOne',
      cloud: 'bot',
      applicationCredential: { id: made.id, secret: made.secret },
    });
    const bot = openstack(cloud.folder, yaml, 'bot');
    expect((await bot.json<Record<string, string>>('token', 'issue')).id).toBeTruthy();
    expect((await bot.json<NamedRow[]>('flavor', 'list')).length).toBe(5);
    const refused = await bot.run('application', 'credential', 'create', 'another');
    expect(refused.stderr).toContain('HTTP 403');
    await cli.ok('application', 'credential', 'delete', 'tour');
    expect((await bot.run('token', 'issue')).stderr).toContain('HTTP 401');
  });
});
