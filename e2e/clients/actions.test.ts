import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from './cloud.ts';
import type { OpenStack } from './openstack.ts';

/** `openstack` commands that act on an existing server. The tests run in this order. */
let cloud: Cloud;
let cli: OpenStack;
let image = '';

type ShowOutput = Record<string, string | null>;

const show = (version = '2.1') => cli.json<ShowOutput>('--os-compute-api-version', version, 'server', 'show', 'web');
const status = async () => (await show()).status;
const becomes = (expected: string) => expect.poll(status).toBe(expected);

beforeAll(async () => {
  cloud = await startCloud();
  cli = cloud.demo;
  const images = await cli.json<{ Name: string }[]>('image', 'list');
  image = images.find(({ Name }) => Name.toLowerCase().includes('cirros'))?.Name ?? '';
  await cli.ok('network', 'create', 'inner');
  await cli.ok('subnet', 'create', '--network', 'inner', '--subnet-range', '192.168.9.0/24', 'inner');
  await cli.ok(...['server', 'create', '--flavor', 'm1.tiny', '--image', image, '--network', 'inner', '--wait', 'web']);
});
afterAll(() => cloud.stop());

describe('server lock', () => {
  test('a locked server is refused to be stopped, says why it is locked, and is free once it is unlocked', async () => {
    await cli.ok('--os-compute-api-version', '2.73', 'server', 'lock', '--reason', 'month-end', 'web');
    expect(await show('2.73')).toMatchObject({ locked: true, locked_reason: 'month-end' });
    const refused = await cli.run('server', 'stop', 'web');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('is locked');
    await cli.ok('server', 'unlock', 'web');
    expect(await show('2.73')).toMatchObject({ locked: false, status: 'ACTIVE' });
  });

  test('an administrator’s lock is refused to its owner', async () => {
    const { id } = await show();
    await cloud.admin.ok('server', 'lock', id ?? '');
    const refused = await cli.run('server', 'unlock', 'web');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('403');
    await cloud.admin.ok('server', 'unlock', id ?? '');
  });
});

describe('server rescue', () => {
  test('--image: the server is refused a reboot until it is unrescued', async () => {
    await cli.ok('server', 'rescue', '--image', image, 'web');
    await becomes('RESCUE');
    const refused = await cli.run('server', 'reboot', 'web');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('vm_state rescued');
    await cli.ok('server', 'unrescue', 'web');
    await becomes('ACTIVE');
  });
});

describe('server rebuild', () => {
  test('--wait: is ACTIVE with the address it had, and prints the new password', async () => {
    const { addresses } = await show();
    const { stdout } = await cli.ok('server', 'rebuild', '--image', image, '--wait', '-f', 'yaml', 'web');
    expect(stdout).toMatch(/^adminPass: [\w-]{12}$/m);
    expect(await show()).toMatchObject({ status: 'ACTIVE', addresses });
  });

  test('--user-data below 2.57 and an unknown image are refused', async () => {
    expect((await cli.run('server', 'rebuild', '--image', 'none', 'web')).status).toBe(1);
    const old = ['--os-compute-api-version', '2.56', 'server', 'rebuild', '--user-data', '/etc/hostname', 'web'];
    expect((await cli.run(...old)).status).toBe(1);
    expect(await status()).toBe('ACTIVE');
  });
});

describe('server image create', () => {
  test.each(['2.1', '2.45'])(
    '--wait at %s: an active image of the server, from which another is made',
    async (version) => {
      const name = `copy-${version}`;
      const made = ['--os-compute-api-version', version, 'server', 'image', 'create', '--name', name, '--wait', 'web'];
      expect((await cli.ok(...made)).stderr).toBe('');
      const shown = await cli.json<{ status: string; properties: Record<string, string> }>('image', 'show', name);
      expect(shown).toMatchObject({ status: 'active', properties: { image_type: 'snapshot' } });
      const another = ['server', 'create', '--flavor', 'm1.tiny', '--image', name, '--network', 'inner', '--wait'];
      expect(await cli.json<ShowOutput>(...another, name)).toMatchObject({ status: 'ACTIVE' });
      await cli.ok('server', 'delete', '--wait', name);
    },
  );

  test('server backup create: of two backups with rotation 1 the older one is gone', async () => {
    const backup = ['server', 'backup', 'create', '--type', 'daily', '--rotate', '1', '--wait'];
    await cli.ok(...backup, '--name', 'monday', 'web');
    await becomes('ACTIVE');
    await cli.ok(...backup, '--name', 'tuesday', 'web');
    const names = async () => (await cli.json<{ Name: string }[]>('image', 'list')).map(({ Name }) => Name);
    await expect.poll(names).not.toContain('monday');
    expect(await names()).toContain('tuesday');
  });
});

describe('server shelve', () => {
  test('is SHELVED_OFFLOADED with its address, refused to be stopped, and back on unshelve', async () => {
    const { addresses } = await show();
    await cli.ok('server', 'shelve', 'web');
    await becomes('SHELVED_OFFLOADED');
    expect(await show()).toMatchObject({ addresses });
    const refused = await cli.run('server', 'stop', 'web');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('vm_state shelved_offloaded');
    await cli.ok('--os-compute-api-version', '2.77', 'server', 'unshelve', '--availability-zone', 'nova', 'web');
    await becomes('ACTIVE');
    expect(await show()).toMatchObject({ addresses });
    const images = (await cli.json<{ Name: string }[]>('image', 'list')).map(({ Name }) => Name);
    expect(images).not.toContain('web-shelved');
  });
});

describe('server set --state', () => {
  test('an administrator sets it to error and back, a user is refused', async () => {
    const { id } = await show();
    expect((await cli.run('server', 'set', '--state', 'error', 'web')).status).toBe(1);
    await cloud.admin.ok('server', 'set', '--state', 'error', id ?? '');
    expect(await status()).toBe('ERROR');
    await cloud.admin.ok('server', 'set', '--state', 'active', id ?? '');
    expect(await status()).toBe('ACTIVE');
  });
});

describe('server event', () => {
  interface Event {
    'Request ID': string;
    Action: string;
  }

  test('list and show: all actions of the server, with the steps of each, and nothing for an unknown one', async () => {
    const events = await cli.json<Event[]>('server', 'event', 'list', 'web');
    const actions = events.map(({ Action }) => Action);
    expect(actions.slice(0, 4)).toEqual(['resetState', 'resetState', 'unshelve', 'shelve']);
    expect(actions).toEqual(expect.arrayContaining(['createBackup', 'createImage', 'rebuild', 'rescue', 'unlock']));
    const rebuild = events.find(({ Action }) => Action === 'rebuild');
    const steps = ['--os-compute-api-version', '2.51', 'server', 'event', 'show', 'web', rebuild?.['Request ID'] ?? ''];
    expect((await cli.ok(...steps)).stdout).toContain('compute_rebuild');
    expect((await cli.run('server', 'event', 'show', 'web', 'req-none')).status).toBe(1);
  });
});
