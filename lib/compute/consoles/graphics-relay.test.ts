import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch } from '#lib/testing/compute.ts';
import { takeRole } from '#lib/testing/losses.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { type RfbStub, rfbStub } from '#lib/testing/rfb-stub.ts';
import { putInState } from '#lib/testing/server-actions.ts';
import { type ConsoleProxy, createConsoleProxy } from './console-proxy.ts';
import { graphicsConsole } from './graphics-relay.ts';

const platform = usePlatform();
let proxy: ConsoleProxy;
let listening: Server;
let screen: RfbStub;

/** Hosts whose machines all have the given screen. */
const giveScreens = (openGraphics: () => Promise<Duplex>) =>
  Object.assign(platform.platform.services.engine.hypervisor, { hasGraphicsOn: () => true, openGraphics });

beforeAll(async () => {
  proxy = createConsoleProxy(platform.platform.services);
  listening = createServer().on('upgrade', (request, socket, head) => proxy.upgrade(request, socket, head));
  await once(listening.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(() => {
  screen = rfbStub();
  giveScreens(async () => screen.stream);
});
afterAll(() => {
  proxy.stop();
  listening.close();
});

async function addressOf({ api }: TestProject, id: string, protocol = 'vnc', type = 'novnc'): Promise<URL> {
  const request = { remote_console: { protocol, type } };
  const { body } = await api.post(`/compute/v2.1/servers/${id}/remote-consoles`, request, at('2.6'));
  return new URL(body.remote_console.url);
}

interface Viewer {
  socket: WebSocket;
  /** Resolves when this many bytes have arrived. */
  take(length: number): Promise<Buffer>;
  closed: Promise<[code: number, reason: string]>;
}

function view({ search }: URL, path = '/console/vnc'): Viewer {
  const address = listening.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}${search}`, ['binary']);
  let seen = Buffer.alloc(0);
  socket.on('message', (data) => {
    seen = Buffer.concat([seen, data as Buffer]);
  });
  const closed = new Promise<[number, string]>((resolve) => {
    socket.on('close', (code, reason) => resolve([code, String(reason)]));
  });
  const take = async (length: number) => {
    while (seen.length < length) await once(socket, 'message');
    const taken = seen.subarray(0, length);
    seen = seen.subarray(length);
    return taken;
  };
  return { socket, take, closed };
}

/** A viewer after the handshake. */
async function watch(url: URL): Promise<Viewer> {
  const viewer = view(url);
  expect(String(await viewer.take(12))).toBe('RFB 003.008\n');
  viewer.socket.send('RFB 003.008\n');
  expect([...(await viewer.take(2))]).toEqual([1, 1]);
  viewer.socket.send(Buffer.from([1]));
  expect([...(await viewer.take(4))]).toEqual([0, 0, 0, 0]);
  viewer.socket.send(Buffer.from([1]));
  expect(String((await viewer.take(28)).subarray(24))).toBe('stub');
  return viewer;
}

async function watched(): Promise<Viewer & { project: TestProject; id: string }> {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  return { ...(await watch(await addressOf(project, id))), project, id };
}

test('POST /servers/{id}/remote-consoles: novnc gives a page where the host has screens, the other type none', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  expect(String(await addressOf(project, id))).toMatch(/^http:\/\/nephos\.test\/screen\?token=[\w-]{43}$/);
  const xvpvnc = { remote_console: { protocol: 'vnc', type: 'xvpvnc' } };
  const answer = await project.api.post(`/compute/v2.1/servers/${id}/remote-consoles`, xvpvnc, at('2.6'));
  expect([answer.status, answer.body.badRequest.message]).toEqual([400, 'Unavailable console type xvpvnc.']);
});

test('POST /servers/{id}/action os-getVNCConsole: the same page below 2.6', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const action = { 'os-getVNCConsole': { type: 'novnc' } };
  const { body } = await project.api.post(`/compute/v2.1/servers/${id}/action`, action, at('2.5'));
  expect(body).toEqual({
    console: { type: 'novnc', url: expect.stringContaining('http://nephos.test/screen?token=') },
  });
});

test('GET /console/vnc: bytes go both ways, a frame to the client and keys to the machine', async () => {
  const { socket, take } = await watched();
  expect(socket.protocol).toBe('binary');
  socket.send(Buffer.from([3, 0, 0, 0, 0, 0, 0, 4, 0, 2]));
  expect((await take(16 + 32)).subarray(16)).toEqual(Buffer.alloc(32, 255));
  socket.send(Buffer.from([4, 1, 0, 0, 0, 0, 0, 0x61, 4, 0, 0, 0, 0, 0, 0, 0x61]));
  const pressed = { symbol: 0x61, isDown: true };
  await expect.poll(() => screen.keys).toEqual([pressed, { ...pressed, isDown: false }]);
  socket.close();
  await once(screen.stream, 'close');
});

test('GET /console/vnc: an address opens once; used, it is refused', async () => {
  const project = await newProject(platform);
  const url = await addressOf(project, await launch(platform, project));
  const { socket } = await watch(url);
  expect(await view(url).closed).toEqual([4401, expect.stringContaining('has already been used or has expired')]);
  socket.close();
});

test('GET /console/vnc: the address of a serial console opens no screen, nor the other way round, and neither is used up', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const [serial, graphics] = [await addressOf(project, id, 'serial', 'serial'), await addressOf(project, id)];
  expect((await view(serial).closed)[0]).toBe(4401);
  expect((await view(graphics, '/console/serial').closed)[0]).toBe(4401);
  const { socket } = await watch(graphics);
  socket.close();
});

test('GET /console/vnc: a user who loses the role loses the screen', async () => {
  const { project, closed } = await watched();
  await takeRole(platform, project.userId, project.id);
  expect(await closed).toEqual([4403, 'Your access to this console has ended.']);
  if (!screen.stream.closed) await once(screen.stream, 'close');
});

test.each([
  ['nothing is known of it', null, 4008, 'connection to the screen lost'],
  ['the server is moving', 'migrating', 4005, 'instance moved to another host'],
  ['the server reboots', 'reboot_started_hard', 4000, 'instance rebooting'],
  ['the server is deleted', 'deleting', 4002, 'instance deleted'],
] as const)(
  'GET /console/vnc: a screen that goes while %s closes with the reason',
  async (_what, task_state, ...end) => {
    const { id, closed } = await watched();
    await putInState(platform, id, { task_state });
    screen.end();
    expect(await closed).toEqual(end);
  },
);

test.each([
  ['has none to show', new PermanentFailure('The machine is off.'), 4007, 'instance not running'],
  ['is on a host that does not answer', new Error('refused'), 4006, 'host down'],
])('GET /console/vnc: a machine that %s is refused with the reason', async (_what, error, ...end) => {
  giveScreens(() => Promise.reject(error));
  const project = await newProject(platform);
  expect(await view(await addressOf(project, await launch(platform, project))).closed).toEqual(end);
});

test('GET /console/vnc: a connection to the host that breaks ends that screen, not the server', async () => {
  const { closed } = await watched();
  screen.stream.destroy(new Error('reset'));
  expect(await closed).toEqual([4008, 'connection to the screen lost']);
});

/** A client that reads only when the test lets it. */
class SlowClient extends EventEmitter {
  readonly OPEN = 1;
  readonly readyState = 1;
  isPaused = false;
  readonly waiting: (() => void)[] = [];
  send(_data: Uint8Array, _options: object, taken: () => void): void {
    this.waiting.push(taken);
    this.emit('sent');
  }
  pause(): void {
    this.isPaused = true;
  }
  resume(): void {
    this.isPaused = false;
  }
  close(): void {
    this.emit('close');
  }
}

/** Relays between a slow client and a screen, using only the methods of the client. */
function carry(client: SlowClient, stream: Duplex): Promise<void> {
  giveScreens(async () => stream);
  const viewer = { socket: client as unknown as WebSocket, takeEarlyFrames: () => [] };
  const who = { server_id: 'none', user_id: '', project_id: '' };
  const grant = { ...who, type: 'novnc', token_hash: '', claims: '', expires_at: '' } as const;
  const ended = new AbortController();
  return graphicsConsole.relay(platform.platform.services, viewer, grant, ended.signal);
}

test('GET /console/vnc: a client that takes nothing is drawn nothing more, and what waits for it stays small', async () => {
  let drawn = 0;
  const stream = new Duplex({
    highWaterMark: 4096,
    read() {
      drawn += 1024;
      this.push(Buffer.alloc(1024));
    },
    write: (_bytes, _encoding, done) => done(),
  });
  const client = new SlowClient();
  const sent = once(client, 'sent');
  const ended = carry(client, stream);
  await sent;
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  expect(client.waiting).toHaveLength(1);
  expect(drawn).toBeLessThanOrEqual(8 * 1024);
  const again = once(client, 'sent');
  client.waiting[0]?.();
  await again;
  client.close();
  client.waiting[1]?.();
  await ended;
});

test('GET /console/vnc: a machine that takes nothing holds its client back until it does', async () => {
  const taken: (() => void)[] = [];
  const stream = new Duplex({
    writableHighWaterMark: 16,
    read: () => undefined,
    write: (_bytes, _encoding, done) => void taken.push(done),
  });
  const client = new SlowClient();
  const ended = carry(client, stream);
  await expect.poll(() => client.listenerCount('message')).toBe(1);
  client.emit('message', Buffer.alloc(8));
  expect(client.isPaused).toBe(false);
  client.emit('message', Buffer.alloc(64));
  expect(client.isPaused).toBe(true);
  for (const done of taken.splice(0)) done();
  for (const done of taken.splice(0)) done();
  await expect.poll(() => client.isPaused).toBe(false);
  client.close();
  await ended;
});
