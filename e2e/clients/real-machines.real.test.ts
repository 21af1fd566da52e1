import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from '#lib/testing/real-engine/command.ts';
import { type RealEngine, startRealEngine } from '#lib/testing/real-engine/real-engine.ts';
import { settingsFor } from '#lib/testing/real-engine/settings.ts';
import { type Cloud, startCloud } from './cloud.ts';

/** What a user does with real machines who has nothing but `openstack` and `ssh`. In this order. */
let engine: RealEngine;
let cloud: Cloud;
beforeAll(async () => {
  engine = await startRealEngine({ hosts: 1 });
  cloud = await startCloud(settingsFor(engine), 'lib/testing/api-process.ts');
});
afterAll(async () => {
  await cloud?.stop();
  await engine?.stop();
});

const LOOK = { interval: 500 };

test('an administrator makes a way out and a flavor', async () => {
  const { cidr, gateway } = engine.outside;
  const pool = `start=${gateway.replace(/\d+$/, '100')},end=${gateway.replace(/\d+$/, '200')}`;
  const provider = ['--provider-network-type', 'flat', '--provider-physical-network', 'physnet1'];
  await cloud.admin.ok('network', 'create', '--external', ...provider, 'outside');
  const subnet = ['--subnet-range', cidr, '--gateway', gateway, '--no-dhcp', '--allocation-pool', pool];
  await cloud.admin.ok('subnet', 'create', '--network', 'outside', ...subnet, 'outside');
  await cloud.admin.ok('flavor', 'create', '--ram', '128', '--vcpus', '1', '--disk', '1', 'guest');
});

test('image create, server create --wait: it runs, and console log show has what it said while it booted', async () => {
  const { demo, folder } = cloud;
  const { path, format } = engine.guestImage;
  await demo.ok('image', 'create', '--file', path, '--disk-format', format, '--container-format', 'bare', 'guest');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, 'key')]);
  await demo.ok('keypair', 'create', '--public-key', join(folder, 'key.pub'), 'mine');
  await demo.ok('network', 'create', 'inside');
  await demo.ok('subnet', 'create', '--network', 'inside', '--subnet-range', '10.0.0.0/24', 'inside');
  await demo.ok('router', 'create', '--external-gateway', 'outside', 'way-out');
  await demo.ok('router', 'add', 'subnet', 'way-out', 'inside');
  const options = ['--image', 'guest', '--flavor', 'guest', '--network', 'inside', '--key-name', 'mine', '--wait'];
  const server = await demo.json<{ status: string }>('server', 'create', ...options, 'web');
  expect(server.status).toBe('ACTIVE');
  const log = async () => (await demo.ok('console', 'log', 'show', 'web')).stdout;
  await expect.poll(log, LOOK).toContain('nephos-test-guest ready web');
});

test('a floating IP and a rule let SSH in', async () => {
  const { demo, folder } = cloud;
  const { floating_ip_address: address } = await demo.json<{ floating_ip_address: string }>(
    ...['floating', 'ip', 'create', 'outside'],
  );
  await demo.ok('server', 'add', 'floating', 'ip', 'web', address);
  await demo.ok('security', 'group', 'rule', 'create', '--protocol', 'tcp', '--dst-port', '22', 'default');
  const trust = ['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'LogLevel=ERROR', 'BatchMode=yes'];
  const options = ['-i', join(folder, 'key'), ...[...trust, 'ConnectTimeout=5'].flatMap((option) => ['-o', option])];
  const inGuest = () =>
    command('ssh', [...options, `root@${address}`, 'hostname']).then(
      (said) => said.trim(),
      () => 'not yet',
    );
  await expect.poll(inGuest, LOOK).toBe('web');
});

test('server delete --wait leaves nothing on the host', async () => {
  await cloud.demo.ok('server', 'delete', '--wait', 'web');
  const [host] = engine.hosts;
  expect((await command('virsh', ['-c', host?.uri ?? '', 'list', '--all', '--name'])).trim()).toBe('');
});
