import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiProcess } from '#lib/testing/bundled-module.ts';
import { ADMIN_PASSWORD } from '#lib/testing/platform.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';

/**
 * SQLite only: the next process knows immediately that the previous one is dead. Replicas wait until its claims expire.
 */
const folder = mkdtempSync(join(tmpdir(), 'nephos-crash-'));
const settings = {
  NEPHOS_ADMIN_PASSWORD: ADMIN_PASSWORD,
  NEPHOS_LOG_LEVEL: 'silent',
  NEPHOS_IMAGE_IMPORT_NETWORKS: '127.0.0.2/32',
};
let starting: Promise<ServerProcess> | undefined;
let token = '';
/** The source stalls halfway through its first response. */
let web: Server;
let source = '';
let requests = 0;

beforeAll(async () => {
  web = createServer((_request, response) => {
    requests += 1;
    if (requests === 1) response.writeHead(200, { 'content-length': '10' }).write('01234');
    else response.end('0123456789');
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.2', resolve));
  // A listening TCP server has an address with a port.
  source = `http://127.0.0.2:${(web.address() as AddressInfo).port}/image`;
});
afterAll(async () => {
  // If a test timed out, the server may still be starting.
  await (await starting?.catch(() => undefined))?.kill();
  web.closeAllConnections();
  web.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  starting = startApiProcess(folder, settings);
  const server = await starting;
  const user = { name: 'admin', domain: { id: 'default' }, password: ADMIN_PASSWORD };
  const scope = { project: { name: 'admin', domain: { id: 'default' } } };
  const auth = { identity: { methods: ['password'], password: { user } }, scope };
  const answer = await fetch(`${server.url}/identity/v3/auth/tokens`, {
    method: 'POST',
    body: JSON.stringify({ auth }),
  });
  token = answer.headers.get('x-subject-token') ?? '';
  return server;
}

/** Without keep-alive: the server may close an idle connection just as it is reused. */
const call = ({ url }: ServerProcess, path: string, init: RequestInit = {}) =>
  fetch(`${url}/image/v2${path}`, {
    ...init,
    headers: { 'x-auth-token': token, connection: 'close', ...init.headers },
  });

async function create(server: ServerProcess): Promise<string> {
  const formats = { disk_format: 'raw', container_format: 'bare' };
  const answer = await call(server, '/images', { method: 'POST', body: JSON.stringify(formats) });
  return (await answer.json()).id;
}

const statusOf = async (server: ServerProcess, id: string): Promise<string> =>
  (await (await call(server, `/images/${id}`)).json()).status;

/** Sends the first bytes of a body, then stalls. */
function sendHalf(server: ServerProcess, path: string, headers: Record<string, string> = {}): void {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('01234')) });
  const all = { 'content-type': 'application/octet-stream', ...headers };
  // The request fails when the server is killed.
  call(server, path, { method: 'PUT', headers: all, body, ...{ duplex: 'half' } }).catch(() => undefined);
}

const files = (area: string) => readdirSync(join(folder, 'images', area));

test('SIGKILL during an upload, a part and a download: nothing hangs, and nothing that has come is lost', async () => {
  const first = await start();
  const [uploaded, staged, fetched] = [await create(first), await create(first), await create(first)];
  sendHalf(first, `/images/${uploaded}/file`);
  sendHalf(first, `/images/${staged}/stage`, { 'content-range': 'bytes 0-9/10' });
  const method = { name: 'web-download', uri: source };
  await call(first, `/images/${fetched}/import`, { method: 'POST', body: JSON.stringify({ method }) });
  const stage = async (server: ServerProcess) => (await call(server, `/images/${staged}/stage`)).json();
  await expect.poll(async () => (await stage(first)).staged).toBe(5);
  await expect.poll(() => files('incoming').length).toBe(2);
  expect(await statusOf(first, uploaded)).toBe('saving');
  await first.kill();

  const second = await start();
  expect(await statusOf(second, uploaded)).toBe('queued');
  expect(await stage(second)).toEqual({ staged: 5, total: 10 });
  const rest = { 'content-type': 'application/octet-stream', 'content-range': 'bytes 5-9/10' };
  const resumed = await call(second, `/images/${staged}/stage`, { method: 'PUT', headers: rest, body: '56789' });
  expect(resumed.status).toBe(204);
  const direct = JSON.stringify({ method: { name: 'glance-direct' } });
  await call(second, `/images/${staged}/import`, { method: 'POST', body: direct });
  for (const id of [staged, fetched]) {
    await expect.poll(() => statusOf(second, id)).toBe('active');
    expect(await (await call(second, `/images/${id}/file`)).text()).toBe('0123456789');
  }
  await expect.poll(() => [files('incoming'), files('staged')]).toEqual([[], []]);
});
