import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRateLimits } from '#lib/http/rate-limits.ts';
import { readEnv } from '#lib/settings/env.ts';
import { startApiProcess } from '#lib/testing/bundled-module.ts';
import { createMigratedDatabase, type MigratedDatabase } from '#lib/testing/migrated-database.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';
import { createFront } from './front.ts';

/** Uses a real process and raw sockets to send what no client library would. */
const folder = mkdtempSync(join(tmpdir(), 'nephos-front-'));
/** Low enough to exceed in a test, and high enough for all other tests. */
const LIMITS = {
  NEPHOS_MAX_CONNECTIONS_PER_IP: '250',
  NEPHOS_RATE_LIMIT_IP_PAGES_PER_SECOND: '2',
  NEPHOS_REQUEST_BODY_TIMEOUT_SECONDS: '1',
};
let database: MigratedDatabase;
let server: ServerProcess;

beforeAll(async () => {
  database = await createMigratedDatabase(folder);
  const settings = { ...LIMITS, NEPHOS_LOG_LEVEL: 'silent', ...database.settings };
  server = await startApiProcess(folder, settings);
});
afterAll(async () => {
  await server.kill();
  await database.drop();
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
    // Half of them wait until the server closes the connection, half disconnect before reading the response.
    for (const client of clients.slice(100)) client.resetAndDestroy();
    await expect.poll(descriptors).toBeLessThan(before + 20);
    for (const client of clients) client.destroy();
    expect(await isAlive()).toBe(true);
  });
});

describe('Connections', () => {
  test('one address holds no more than it may, and another one is let in', async () => {
    const before = descriptors();
    const clients = await Promise.all(Array.from({ length: 300 }, () => send(['GET /healthz HTTP/1.1', 'Host: x'])));
    await expect.poll(() => clients.filter((client) => client.destroyed).length).toBeGreaterThanOrEqual(50);
    // The server accepts each connection before it ends those that are too many.
    await expect.poll(descriptors).toBeLessThanOrEqual(before + 250);
    const other = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', localAddress: '127.0.0.2' });
    other.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(String((await once(other, 'data'))[0])).toContain('200 OK');
    for (const client of [...clients, other]) client.destroy();
    await expect.poll(descriptors).toBeLessThanOrEqual(before + 5);
  });
});

describe('Slow senders', () => {
  test('POST /auth/tokens: a body that comes byte by byte is ended with 408', async () => {
    const client = await send(['POST /identity/v3/auth/tokens HTTP/1.1', 'Host: x', 'Content-Length: 1000']);
    let answer = '';
    client.on('data', (chunk) => {
      answer += chunk;
    });
    const sender = setInterval(() => client.write(' '), 100);
    await new Promise((resolve) => client.on('close', resolve));
    clearInterval(sender);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('The address of a request', () => {
  async function statusOf(address: string): Promise<[string, string]> {
    const client = await send([`GET ${address} HTTP/1.1`, 'Host: x', 'Connection: close']);
    let answer = '';
    client.on('data', (chunk) => {
      answer += chunk;
    });
    await once(client, 'close');
    return [answer.slice(9, 12), answer];
  }

  test.each([
    '/_next/static/../../identity/v3',
    '/bff/%2e%2E/identity/v3',
    '/x\\..\\identity/v3',
    'http://y/identity/v3',
  ])('written as %s it is the platform’s all the same, and counts for its sender', async (address) => {
    const [status, answer] = await statusOf(address);
    expect([status, answer]).toEqual(['200', expect.stringContaining('"version"')]);
  });

  test.each(['*', 'identity'])('%s is none, and refused with 400', async (address) => {
    expect((await statusOf(address))[0]).toBe('400');
  });
});

describe('Pages', () => {
  test('are refused with 429 and a time to wait when one address asks for too many, whatever they are', async () => {
    const ask = (path: string) => fetch(`${server.url}${path}`, { headers: { 'x-nephos-peer': '192.0.2.7' } });
    const answers: Response[] = [];
    const paths = ['/sign-in', '/docs/compute', '/api/nothing', '/_next/image?url=/docs&w=640&q=75'];
    for (let n = 0; n < 500 && answers.at(-1)?.status !== 429; n += 1) {
      answers.push(await ask(paths[n % paths.length] ?? ''));
    }
    for (const path of paths) await expect.poll(async () => (await ask(path)).status, { interval: 5 }).toBe(429);
    expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(404));
    expect(answers.at(-1)?.status).toBe(429);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const file of ['/_next/static/chunk.js', '/translations/de.json']) expect((await ask(file)).status).toBe(404);
    const askInDisguise = async () => {
      const disguised = await send(['GET /_next/static/../../docs HTTP/1.1', 'Host: x']);
      const [answer] = await once(disguised, 'data');
      disguised.destroy();
      return String(answer);
    };
    // Meanwhile the address may ask for a page again.
    await expect.poll(askInDisguise, { interval: 5 }).toMatch(/^HTTP\/1\.1 429 /);
  });
});

describe('Methods that no page has', () => {
  test.each(['TRACE', 'PROPFIND', 'LINK'])('%s is refused with 405 before it reaches the framework', async (method) => {
    for (const path of ['/', '/bff/session', '/projects/x']) {
      const socket = await send([`${method} ${path} HTTP/1.1`, 'Host: x', 'Connection: close']);
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString()).toMatch(
        /^HTTP\/1\.1 405 .*\{"badMethod":\{"code":405,"message":"The method [A-Z]+ is not allowed\."/s,
      );
    }
  });
});

describe('Requests that the HTTP parser rejects', () => {
  /** Reads status line, headers and body until the server ends the connection. */
  async function answerTo(lines: string[]): Promise<{ status: number; head: string; body: string }> {
    const socket = await send(lines);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    await once(socket, 'close');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body };
  }
  const get = (path: string, ...lines: string[]) => answerTo([`GET ${path} HTTP/1.1`, 'Host: x', ...lines]);
  const LARGE = `X-Auth-Token: ${'a'.repeat(20_000)}`;
  const message = 'The headers of the request are larger than 16384 bytes.';
  const title = 'Request Header Fields Too Large';

  test.each([
    ['/identity/v3/users', { error: { code: 431, title, message } }],
    ['/compute/v2.1/servers?limit=1', { badRequest: { code: 431, message } }],
    ['/volume/v3/volumes', { badRequest: { code: 431, message } }],
    ['/networking/v2.0/networks', { NeutronError: { type: 'HTTPRequestHeaderFieldsTooLarge', message, detail: '' } }],
    ['/image/v2/images', { message, code: `431 ${title}`, title }],
    ['/ha/v1/segments', { badRequest: { code: 431, message } }],
    ['/sign-in', { badRequest: { code: 431, message } }],
  ])('headers of 20,000 bytes to %s: 431 with a body in the dialect of the service', async (path, expected) => {
    const { status, head, body } = await get(path, 'Accept: application/json', LARGE);
    expect(status).toBe(431);
    expect(head).toMatch(/\r\nx-openstack-request-id: req-/i);
    expect(head).toMatch(/\r\ncontent-type: application\/json/i);
    expect(JSON.parse(body)).toEqual(expected);
  });

  test('what is not HTTP: 400 with a body, and the server lives on', async () => {
    const { status, body } = await answerTo(['GET /identity/v3 HTTP/1.1', 'Host: x', 'no colon']);
    expect([status, JSON.parse(body).error.message]).toEqual([400, 'The request is not valid HTTP.']);
    expect(await isAlive()).toBe(true);
  });

  test('on a connection that was used before: answered there', async () => {
    const socket = await send(['GET /healthz HTTP/1.1', 'Host: x']);
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
    socket.write(`GET /identity/v3 HTTP/1.1\r\nHost: x\r\n${LARGE}\r\n\r\n`);
    expect(String((await once(socket, 'data'))[0])).toContain(message);
  });
});

describe('close', () => {
  async function startFront() {
    const env = readEnv({ NEPHOS_DATA: folder });
    const services = { env, log: pino({ level: 'silent' }), limits: createRateLimits(env) };
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    const handlers = {
      isObjectRequest: () => false,
      objects: async () => undefined,
      platform: async () => undefined,
      console: async () => resolve(),
      upgrade: () => undefined,
    };
    const front = createFront({ services, definitions: [] }, handlers);
    front.server.listen(0, '127.0.0.1');
    await once(front.server, 'listening');
    return { front, arrived, port: (front.server.address() as AddressInfo).port };
  }
  const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('leaves no timer when all connections end within the grace period', async () => {
    const { front } = await startFront();
    fakeTimers();
    await front.close(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('leaves no timer and no connection when a request is not answered within the grace period', async () => {
    const { front, arrived, port } = await startFront();
    const client = connect(port, '127.0.0.1');
    client.write('GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
    await arrived;
    fakeTimers();
    const closed = front.close(100);
    await vi.advanceTimersByTimeAsync(100);
    await closed;
    expect(vi.getTimerCount()).toBe(0);
    await once(client, 'close');
  });
});
