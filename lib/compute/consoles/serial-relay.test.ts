import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openDatabase } from '#lib/db/open.ts';
import { readEnv } from '#lib/settings/env.ts';
import { startApiProcess } from '#lib/testing/bundled-module.ts';
import { createMigratedDatabase, type MigratedDatabase } from '#lib/testing/migrated-database.ts';
import { ADMIN_PASSWORD } from '#lib/testing/platform.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';

/** With a real process and real sockets: the path of a browser, and every rejection. */
const SERVERS = '/compute/v2.1/servers';
const folder = mkdtempSync(join(tmpdir(), 'nephos-console-'));
let database: MigratedDatabase;
let settings: Record<string, string>;
let server: ServerProcess;
let token: string;

/** Generous timeout for busy machines. */
const soon = <T>(read: () => T) => expect.poll(read);

beforeAll(async () => {
  database = await createMigratedDatabase(folder);
  settings = {
    ...database.settings,
    NEPHOS_ADMIN_PASSWORD: ADMIN_PASSWORD,
    NEPHOS_LOG_LEVEL: 'silent',
    NEPHOS_FLEET_DELAY_FACTOR: '0',
    NEPHOS_MAX_CONSOLE_SESSIONS_PER_INSTANCE: '2',
  };
  server = await startApiProcess(folder, settings);
  token = await signIn();
});
afterEach(async () => {
  const left = async (): Promise<{ id: string }[]> => (await call('GET', SERVERS)).servers;
  for (const { id } of await left()) {
    const headers = { 'x-auth-token': token, connection: 'close' };
    await fetch(`${server.url}${SERVERS}/${id}`, { method: 'DELETE', headers });
  }
  await soon(left).toEqual([]);
});
afterAll(async () => {
  await server.kill();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(): Promise<string> {
  const domain = { id: 'default' };
  const identity = { methods: ['password'], password: { user: { name: 'admin', domain, password: ADMIN_PASSWORD } } };
  const answer = await fetch(`${server.url}/identity/v3/auth/tokens`, {
    method: 'POST',
    body: JSON.stringify({ auth: { identity, scope: { project: { name: 'admin', domain } } } }),
  });
  return answer.headers.get('x-subject-token') ?? '';
}

async function call(method: string, path: string, body?: object) {
  const headers = {
    'x-auth-token': token,
    // A kept connection could be closed by the server while it is reused.
    connection: 'close',
    'openstack-api-version': 'compute 2.96',
    'content-type': 'application/json',
  };
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was refused: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

const act = (id: string, action: object) => call('POST', `${SERVERS}/${id}/action`, action);
const statusOf = async (id: string) => (await call('GET', `${SERVERS}/${id}`)).server.status;

async function launch(): Promise<string> {
  const { images } = await call('GET', '/image/v2/images?status=active');
  const fits = ({ min_disk, min_ram }: { min_disk: number; min_ram: number }) => min_disk <= 20 && min_ram <= 2048;
  const input = { name: 'web', flavorRef: '2', imageRef: images.find(fits).id, networks: 'none' };
  const { id } = (await call('POST', SERVERS, { server: input })).server;
  await soon(() => statusOf(id)).toBe('ACTIVE');
  return id;
}

async function addressOf(id: string): Promise<string> {
  const request = { remote_console: { protocol: 'serial', type: 'serial' } };
  return (await call('POST', `${SERVERS}/${id}/remote-consoles`, request)).remote_console.url;
}

interface Client {
  socket: WebSocket;
  shown(): string;
  /** Close code and reason. */
  closed: Promise<[code: number, reason: string]>;
}

function open(url: string, protocols: string[] = ['binary'], headers: Record<string, string> = {}): Client {
  const socket = new WebSocket(url, protocols, { headers });
  let shown = '';
  socket.on('message', (data) => {
    shown += String(data);
  });
  const closed = new Promise<[number, string]>((resolve) => {
    socket.on('close', (code, reason) => resolve([code, String(reason)]));
  });
  return { socket, shown: () => shown, closed };
}

/** A client logged in at the shell of a server. */
async function logIn(id: string, protocols?: string[]): Promise<Client> {
  const client = open(await addressOf(id), protocols);
  await soon(client.shown).toMatch(/login: $/);
  client.socket.send('cloud\r');
  await soon(client.shown).toMatch(/\$ $/);
  return client;
}

test.each([['binary'], ['text'], []])(
  'GET /console/serial: log in, run hostname and get the answer, with the subprotocol %s',
  async (...protocols) => {
    const id = await launch();
    const { socket, shown } = await logIn(id, protocols);
    expect(socket.protocol).toBe(protocols[0] ?? '');
    socket.send(Buffer.from('hostname\r'), { binary: true });
    await soon(shown).toMatch(/hostname\r\nweb\r\n/);
    socket.close();
  },
);

test('GET /console/serial: the size of the terminal is taken and not typed', async () => {
  const { socket, shown } = await logIn(await launch());
  socket.send('\u001b[8;40;100t');
  socket.send('hostname\r');
  await soon(shown).toMatch(/\$ hostname\r\nweb\r\n/);
  socket.close();
});

test('GET /console/serial: an address opens once; used, it is refused', async () => {
  const url = await addressOf(await launch());
  const first = open(url);
  await once(first.socket, 'open');
  await soon(first.shown).toContain('login: ');
  expect(await open(url).closed).toEqual([4401, expect.stringContaining('has already been used or has expired')]);
  first.socket.close();
});

test('GET /console/serial: of two clients that race for one address only one is let in', async () => {
  const url = await addressOf(await launch());
  const clients = [open(url), open(url)];
  const loser = await Promise.race(clients.map(async (client) => ({ client, closed: await client.closed })));
  expect(loser.closed[0]).toBe(4401);
  const winner = clients.find((client) => client !== loser.client);
  await soon(() => winner?.shown()).toContain('login: ');
  winner?.socket.close();
});

test.each([
  ['an invented token', '?token=invented'],
  ['an empty token', '?token='],
  ['no token', ''],
])('GET /console/serial: %s is refused', async (_what, query) => {
  const url = `${server.url.replace('http', 'ws')}/console/serial${query}`;
  expect(await open(url).closed).toEqual([4401, expect.any(String)]);
});

test('GET /console/serial: an expired token is refused', async () => {
  const id = await launch();
  const url = await addressOf(id);
  const database = await openDatabase(readEnv(settings));
  const expires_at = new Date(Date.now() - 1).toISOString();
  await database.transact((tx) =>
    tx.updateTable('console_tokens').set({ expires_at }).where('server_id', '=', id).execute(),
  );
  await database.close();
  expect(await open(url).closed).toEqual([4401, expect.stringContaining('expired')]);
});

test('GET /console/serial: a page of another origin is refused with 403, and the address still opens', async () => {
  const url = await addressOf(await launch());
  const foreign = new WebSocket(url, { origin: 'https://evil.test' });
  const [error] = await once(foreign, 'error');
  expect(String(error)).toContain('403');
  const own = open(url, ['binary'], { origin: server.url });
  await soon(own.shown).toContain('login: ');
  own.socket.close();
});

test('an upgrade of any other path is refused', async () => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/console/other`);
  const [error] = await once(socket, 'error');
  expect(String(error)).toContain('socket hang up');
});

test.each([
  ['stopped', { 'os-stop': null }, 4001, 'instance powered off'],
  ['rebooted', { reboot: { type: 'HARD' } }, 4000, 'instance rebooting'],
])('GET /console/serial: a server that is %s closes it with the reason', async (_what, action, code, reason) => {
  const id = await launch();
  const client = await logIn(id);
  await act(id, action);
  expect(await client.closed).toEqual([code, reason]);
});

test('GET /console/serial: a deleted server closes it with the reason', async () => {
  const id = await launch();
  const client = await logIn(id);
  await call('DELETE', `${SERVERS}/${id}`);
  expect(await client.closed).toEqual([4002, 'instance deleted']);
});

test('GET /console/serial: a server that is off has no console, and says so', async () => {
  const id = await launch();
  await act(id, { 'os-stop': null });
  await soon(() => statusOf(id)).toBe('SHUTOFF');
  expect(await open(await addressOf(id)).closed).toEqual([4007, 'instance not running']);
});

test('GET /console/serial: one console too many of a server is refused until another is closed', async () => {
  const id = await launch();
  const [first, second] = [await logIn(id), await logIn(id)];
  expect(await open(await addressOf(id)).closed).toEqual([4029, expect.stringContaining('2 open consoles')]);
  first.socket.close();
  await first.closed;
  const third = await logIn(id);
  for (const client of [second, third]) client.socket.close();
});

test('GET /console/serial: a frame over 64 KiB ends the connection, and the server lives on', async () => {
  const id = await launch();
  const client = await logIn(id);
  client.socket.send('x'.repeat(70_000));
  expect((await client.closed)[0]).toBe(1009);
  expect(await statusOf(id)).toBe('ACTIVE');
});

test('GET /console/serial: a client that reads nothing does not make the server hoard what it is sent', async () => {
  const id = await launch();
  const client = await logIn(id);
  client.socket.pause();
  const before = server.memoryMib();
  for (let n = 0; n < 3000; n += 1) client.socket.send(`echo ${'x'.repeat(4000)}\r`);
  expect(await statusOf(id)).toBe('ACTIVE');
  expect(server.memoryMib() - before).toBeLessThan(120);
  client.socket.terminate();
});

test('GET /console/serial: opening a console is in the log of events, with its user', async () => {
  const id = await launch();
  const client = await logIn(id);
  client.socket.close();
  const database = await openDatabase(readEnv(settings));
  const event = await database.read
    .selectFrom('events')
    .select(['type', 'user_id'])
    .where('object_id', '=', id)
    .where('type', '=', 'server.console')
    .executeTakeFirst();
  await database.close();
  expect(event).toEqual({ type: 'server.console', user_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
});

test('SIGTERM: open consoles are notified that the server is stopping', async () => {
  const client = await logIn(await launch());
  const ended = server.stop();
  expect(await client.closed).toEqual([1001, 'Nephos is stopping']);
  expect(await ended).toBe(0);
  server = await startApiProcess(folder, settings);
});
