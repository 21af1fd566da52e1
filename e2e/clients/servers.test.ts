import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from './cloud.ts';
import type { OpenStack } from './openstack.ts';

/** `openstack` commands that create and resize servers. The tests run in this order. */
let cloud: Cloud;
let cli: OpenStack;
let image = '';

interface ShowOutput {
  id: string;
  status: string;
  flavor: string;
  addresses: unknown;
}

beforeAll(async () => {
  cloud = await startCloud();
  cli = cloud.demo;
  const images = await cli.json<{ Name: string }[]>('image', 'list');
  image = images.find(({ Name }) => Name.toLowerCase().includes('cirros'))?.Name ?? '';
});
afterAll(() => cloud.stop());

const show = (name: string) => cli.json<ShowOutput>('server', 'show', name);

describe('server create', () => {
  test('--nic net-id and --user-data: an address of that network, and the script stands in its log', async () => {
    const network = await cli.json<{ id: string }>('network', 'create', 'inner');
    await cli.ok('subnet', 'create', '--network', 'inner', '--subnet-range', '192.168.9.0/24', 'inner');
    const script = join(cloud.folder, 'first-boot.sh');
    writeFileSync(script, '#!/bin/sh\necho made by first boot\n');
    const options = ['--nic', `net-id=${network.id}`, '--user-data', script, '--wait'];
    const server = await cli.json<ShowOutput>(
      'server',
      'create',
      '--flavor',
      'm1.tiny',
      '--image',
      image,
      ...options,
      'web',
    );
    expect(server.status).toBe('ACTIVE');
    expect(JSON.stringify(server.addresses)).toContain('192.168.9.');
    const log = async () => (await cli.ok('console', 'log', 'show', 'web')).stdout;
    await expect.poll(log).toContain('made by first boot');
  });

  test('--nic none: has no address', async () => {
    const options = ['--nic', 'none', '--wait'];
    const args = ['--os-compute-api-version', '2.37', 'server', 'create', '--flavor', 'm1.tiny', '--image', image];
    const server = await cli.json<ShowOutput>(...args, ...options, 'alone');
    expect(server).toMatchObject({ status: 'ACTIVE', addresses: {} });
  });

  test('--nic net-id of a network that is not there: is refused', async () => {
    const options = ['--nic', 'net-id=6f7b7f5c-0000-4000-8000-000000000000'];
    const outcome = await cli.run('server', 'create', '--flavor', 'm1.tiny', '--image', image, ...options, 'no');
    expect(outcome.status).toBe(1);
  });
});

describe('server resize', () => {
  const flavorOf = async () => (await show('web')).flavor;

  test('--flavor --wait: waits to be confirmed', async () => {
    await cli.ok('server', 'resize', '--flavor', 'm1.small', '--wait', 'web');
    expect((await show('web')).status).toBe('VERIFY_RESIZE');
  });

  test('a second resize: is refused with the state', async () => {
    const outcome = await cli.run('server', 'resize', '--flavor', 'm1.medium', 'web');
    expect(outcome.status).toBe(1);
    expect(outcome.stderr).toContain('vm_state resized');
  });

  test('revert: is back in the old size', async () => {
    await cli.ok('server', 'resize', 'revert', 'web');
    await expect.poll(async () => (await show('web')).status).toBe('ACTIVE');
    expect(await flavorOf()).toContain('m1.tiny');
  });

  test('confirm: stays in the new size', async () => {
    await cli.ok('server', 'resize', '--flavor', 'm1.small', '--wait', 'web');
    await cli.ok('server', 'resize', 'confirm', 'web');
    await expect.poll(async () => (await show('web')).status).toBe('ACTIVE');
    expect(await flavorOf()).toContain('m1.small');
  });

  test('to a flavor with a smaller disk: is refused', async () => {
    const outcome = await cli.run('server', 'resize', '--flavor', 'm1.tiny', 'web');
    expect(outcome.stderr).toContain('cannot be shrunk');
  });
});

describe('server migrate', () => {
  test('as administrator: another host, confirmed, and on record', async () => {
    const { id } = await show('web');
    await cloud.admin.ok('server', 'migrate', '--wait', id);
    await cloud.admin.ok('server', 'migrate', 'confirm', id);
    await expect.poll(async () => (await show('web')).status).toBe('ACTIVE');
    const moves = await cloud.admin.json<{ Type: string; Status: string }[]>(
      ...['--os-compute-api-version', '2.59', 'server', 'migration', 'list', '--server', id],
    );
    expect(moves.map(({ Type, Status }) => [Type, Status])).toContainEqual(['migration', 'confirmed']);
  });

  test('migration force complete: a live migration that would take minutes ends at once, and a user is refused', async () => {
    const { id } = await show('web');
    const token = (await cloud.admin.ok('token', 'issue', '-f', 'value', '-c', 'id')).stdout.trim();
    const fault = { type: 'operation_slow', operation: 'migrateLive', server_id: id, delay_ms: 500_000 };
    await fetch(`${cloud.server.url}/compute/v2.1/os-simulated-fleet/faults`, {
      method: 'POST',
      headers: { 'x-auth-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ fault }),
    });
    const at = ['--os-compute-api-version', '2.59', 'server'];
    await cloud.admin.ok(...at, 'migrate', '--live-migration', id);
    const findMove = async () => {
      const list = [...at, 'migration', 'list', '--server', id];
      const moves = await cloud.admin.json<{ Id: number; Status: string; Type: string }[]>(...list);
      return moves.find(({ Type }) => Type === 'live-migration');
    };
    await expect.poll(async () => (await findMove())?.Status).toBe('running');
    const move = await findMove();
    expect((await cli.run(...at, 'migration', 'force', 'complete', id, String(move?.Id))).stderr).toContain('403');
    await cloud.admin.ok(...at, 'migration', 'force', 'complete', id, String(move?.Id));
    await expect.poll(async () => (await show('web')).status).toBe('ACTIVE');
  });

  test('as a user without the role: is refused', async () => {
    const outcome = await cli.run('server', 'migrate', 'web');
    expect(outcome.stderr).toContain('HTTP 403');
  });
});
