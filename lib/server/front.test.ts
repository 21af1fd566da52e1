import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dropSchema, freshSchemaUrl } from '#lib/testing/postgres.ts';
import { type ServerProcess, startServer } from '#lib/testing/server-process.ts';

/** Over a real process and raw sockets: what no client library would send. */
const folder = mkdtempSync(join(tmpdir(), 'nephos-front-'));
let databaseUrl: string | undefined;
let server: ServerProcess;

beforeAll(async () => {
  vi.setConfig({ testTimeout: 60_000 });
  databaseUrl = await freshSchemaUrl();
  const settings = { NEPHOS_LOG_LEVEL: 'silent', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  server = await startServer(folder, settings, 'lib/testing/api-process.ts');
});
afterAll(async () => {
  vi.resetConfig();
  await server.kill();
  if (databaseUrl) await dropSchema(databaseUrl);
  rmSync(folder, { recursive: true, force: true });
});

const descriptors = () => readdirSync(`/proc/${server.pid}/fd`).length;
const isAlive = async () => (await fetch(`${server.url}/healthz`)).ok;

async function send(lines: string[]): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: x'];

describe('Upgrades that make no sense', () => {
  test.each([
    ['a host that is none', ['GET /console/serial HTTP/1.1', 'Host: [', 'Origin: http://x', ...UPGRADE]],
    ['an origin that is none', ['GET /console/serial HTTP/1.1', 'Host: x', 'Origin: [', ...UPGRADE]],
    ['another origin', ['GET /console/serial HTTP/1.1', 'Host: x', 'Origin: http://y', ...UPGRADE]],
    ['an address that is none', ['GET //[/console/serial HTTP/1.1', 'Host: x', ...UPGRADE]],
    ['no key', ['GET /console/serial HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket']],
    ['nothing behind the path', ['GET /nowhere HTTP/1.1', 'Host: x', ...UPGRADE]],
  ])('two hundred with %s leave no descriptor and never stop the server', async (_what, lines) => {
    expect(await isAlive()).toBe(true);
    const before = descriptors();
    const clients = await Promise.all(Array.from({ length: 200 }, () => send(lines)));
    // Half of them wait for the server to end it, half are gone before they could read the answer.
    for (const client of clients.slice(100)) client.resetAndDestroy();
    await expect.poll(descriptors, { timeout: 20_000 }).toBeLessThan(before + 20);
    for (const client of clients) client.destroy();
    expect(await isAlive()).toBe(true);
  });
});
