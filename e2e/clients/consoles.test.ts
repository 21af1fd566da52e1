import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { cloudsYaml } from '#lib/identity/application-credentials/clouds-yaml.ts';
import { type ServerProcess, startServer } from '#lib/testing/server-process.ts';
import { type OpenStack, openstack } from './openstack.ts';

/** Consoles reached from a shell, on the complete server. The tests run in this order. */
const folder = mkdtempSync(join(tmpdir(), 'nephos-consoles-'));
let server: ServerProcess;
let cli: OpenStack;

beforeAll(async () => {
  server = await startServer(join(folder, 'data'), { NEPHOS_FLEET_DELAY_FACTOR: '0.1', NEPHOS_LOG_LEVEL: 'error' });
  const yaml = cloudsYaml({
    origin: server.url,
    region: 'RegionOne',
    cloud: 'nephos',
    user: { name: 'demo', domainName: 'Default' },
    project: { name: 'demo', domainName: 'Default' },
  });
  const password = readFileSync(join(folder, 'data', 'demo-password'), 'utf8').trim();
  cli = openstack(folder, yaml, 'nephos', { OS_PASSWORD: password, OS_COMPUTE_API_VERSION: '2.79' });
  const images = await cli.json<{ Name: string }[]>('image', 'list');
  const image = images.find(({ Name }) => Name.toLowerCase().includes('cirros'))?.Name ?? '';
  const create = ['server', 'create', '--flavor', 'm1.tiny', '--network', 'none', '--image', image, '--wait', 'desk'];
  await cli.ok(...create);
});

afterAll(async () => {
  expect(await server.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

test('console log show: prints the boot, and with --lines so many lines of it', async () => {
  await expect
    .poll(async () => (await cli.ok('console', 'log', 'show', 'desk')).stdout)
    .toMatch(/Linux version[\s\S]*desk login: $/m);
  const { stdout } = await cli.ok('console', 'log', 'show', '--lines', '3', 'desk');
  expect(stdout.replace(/\n$/, '').split('\n')).toHaveLength(3);
});

test('console log show: a server that is not there is refused', async () => {
  const outcome = await cli.run('console', 'log', 'show', 'nowhere');
  expect(outcome.status).toBe(1);
  expect(outcome.stderr).toContain('nowhere');
});

test('console url show --serial: the address opens a console that knows the name of its server', async () => {
  const { url } = await cli.json<{ url: string }>('console', 'url', 'show', '--serial', 'desk');
  const socket = new WebSocket(url, 'binary');
  let shown = '';
  socket.on('message', (data) => {
    shown += String(data);
  });
  await expect.poll(() => shown).toMatch(/login: $/);
  socket.send('root\r');
  await expect.poll(() => shown).toMatch(/# $/);
  socket.send('hostname\r');
  await expect.poll(() => shown).toMatch(/hostname\r\ndesk\r\n/);
  socket.close();
});

test.each(['--novnc', '--spice'])(
  'console url show %s: a console that the hypervisor has not is refused',
  async (kind) => {
    const outcome = await cli.run('console', 'url', 'show', kind, 'desk');
    expect(outcome.status).toBe(1);
    expect(outcome.stderr).toContain('Unavailable console type');
  },
);

test('an upgrade that is for no console ends at once', async () => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/nowhere`);
  const error = await new Promise<Error>((resolve) => socket.on('error', resolve));
  expect(error.message).toBe('socket hang up');
});
