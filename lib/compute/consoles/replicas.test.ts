import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { scopedAccess } from '#lib/auth/scoped-tokens.ts';
import { signOut } from '#lib/auth/sign-out.ts';
import { createPlatform, type Platform } from '#lib/platform.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { apiClient, joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { newSession } from '#lib/testing/browser.ts';
import { at, launch } from '#lib/testing/compute.ts';
import { grantRole } from '#lib/testing/fixtures.ts';
import { changePassword, setEnabled, takeRole } from '#lib/testing/losses.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act } from '#lib/testing/server-actions.ts';
import { createConsoleProxy } from './console-proxy.ts';

const first = usePlatform({ NEPHOS_MAX_CONSOLE_SESSIONS_PER_USER: '2' });
let second: Platform;
let listening: Server;

/** A second replica on the same database, where only the first listens; on SQLite the first one again. */
beforeAll(async () => {
  const { env, database } = first.platform.services;
  second = database.engine === 'postgres' ? await createPlatform(env) : first.platform;
  const proxy = createConsoleProxy(second.services);
  listening = createServer().on('upgrade', (request, socket, head) => proxy.upgrade(request, socket, head));
  await once(listening.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  listening.close();
  if (second !== first.platform) await second.stop();
});

/** A console at the second replica with an address from the first. */
async function connect(project: Pick<TestProject, 'api'>, id: string) {
  const { socket, shown, closed } = await dial(project, id);
  await expect.poll(shown).toMatch(/login: $/);
  return { socket, closed };
}

async function dial(project: Pick<TestProject, 'api'>, id: string) {
  const request = { remote_console: { protocol: 'serial', type: 'serial' } };
  const { body } = await project.api.post(`/compute/v2.1/servers/${id}/remote-consoles`, request, at('2.6'));
  return dialAddress(body.remote_console.url);
}

function dialAddress(url: string, at = listening) {
  const address = at.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const { pathname, search } = new URL(url);
  const socket = new WebSocket(`ws://127.0.0.1:${port}${pathname}${search}`);
  let shown = '';
  socket.on('message', (data) => {
    shown += String(data);
  });
  const closed = new Promise((resolve) => socket.on('close', (code, reason) => resolve([code, String(reason)])));
  return { socket, shown: () => shown, closed };
}

test('GET /console/serial: an address of one replica opens at another, and a reboot at the one closes it there', async () => {
  const project = await newProject(first);
  const id = await launch(first, project);
  const { closed } = await connect(project, id);
  await act(project, id, { reboot: { type: 'HARD' } });
  expect(await closed).toEqual([4000, 'instance rebooting']);
});

test('GET /console/serial: a machine that fails at what is typed ends that console, not the server', async () => {
  const project = await newProject(first);
  const id = await launch(first, project);
  const { engine } = first.platform.services;
  const hypervisor = Object.create(engine.hypervisor, {
    openSerial: {
      value: async (serverId: string) => {
        const serial = await engine.hypervisor.openSerial(serverId);
        serial.write = () => {
          throw new Error('No such key.');
        };
        return serial;
      },
    },
  });
  const proxy = createConsoleProxy({ ...first.platform.services, engine: { ...engine, hypervisor } });
  const server = createServer().on('upgrade', (request, socket, head) => proxy.upgrade(request, socket, head));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const request = { remote_console: { protocol: 'serial', type: 'serial' } };
  const { body } = await project.api.post(`/compute/v2.1/servers/${id}/remote-consoles`, request, at('2.6'));
  const { socket, closed } = dialAddress(body.remote_console.url, server);
  await once(socket, 'open');
  socket.send('x');
  expect(await closed).toEqual([1011, 'The console failed.']);
  proxy.stop();
  server.close();
});

test('GET /console/serial: a server deleted at one replica closes its consoles at another', async () => {
  const project = await newProject(first);
  const id = await launch(first, project);
  const { closed } = await connect(project, id);
  await project.api.delete(`/compute/v2.1/servers/${id}`);
  expect(await closed).toEqual([4002, 'instance deleted']);
});

const OVER = [4403, 'Your access to this console has ended.'];
const openConsoles = () => second.services.connections.count('console');

describe('An open console ends within seconds, at another replica too,', () => {
  test.each<[string, (project: TestProject) => Promise<unknown>]>([
    ['its user loses the role', ({ userId, id }) => takeRole(first, userId, id)],
    ['its user is disabled', ({ userId }) => setEnabled(first, 'users', userId, 0)],
    ['its project is disabled', ({ id }) => setEnabled(first, 'projects', id, 0)],
    ['its user gets another password', ({ userId }) => changePassword(first, userId)],
    [
      'its token is revoked',
      ({ api }) => api.delete('/identity/v3/auth/tokens', { 'x-subject-token': `${api.token}` }),
    ],
  ])('when %s', async (_what, end) => {
    const project = await newProject(first);
    const id = await launch(first, project);
    const { closed, socket } = await connect(project, id);
    await end(project);
    expect(await closed).toEqual(OVER);
    expect(socket.readyState).toBe(socket.CLOSED);
    await expect.poll(openConsoles).toBe(0);
  });

  test('when the session of the requesting browser is ended', async () => {
    sharePlatform(first.platform);
    const project = await newProject(first);
    const id = await launch(first, project);
    const session = await newSession(project.userName);
    const { closed } = await connect({ api: apiClient(first, (await scopedAccess(session, project.id))?.token) }, id);
    await signOut(session);
    expect(await closed).toEqual(OVER);
  });

  test('when a member is made a reader, and not when another loses a role', async () => {
    const project = await newProject(first);
    const other = await joinProject(first, project.id, 'member');
    const id = await launch(first, project);
    await grantRole(first, other.userId, project.id, 'reader');
    const [mine, theirs] = [await connect(project, id), await connect(other, id)];
    await takeRole(first, other.userId, project.id, 'member');
    expect(await theirs.closed).toEqual(OVER);
    expect(mine.socket.readyState).toBe(mine.socket.OPEN);
    mine.socket.close();
  });
});

test('GET /console/serial: an address whose user has lost the role meanwhile is refused', async () => {
  const project = await newProject(first);
  const id = await launch(first, project);
  const request = { remote_console: { protocol: 'serial', type: 'serial' } };
  const { body } = await project.api.post(`/compute/v2.1/servers/${id}/remote-consoles`, request, at('2.6'));
  await takeRole(first, project.userId, project.id);
  expect(await dialAddress(body.remote_console.url).closed).toEqual(OVER);
});

test('GET /console/serial: one console too many of a user is refused, of whatever instance, and others have theirs', async () => {
  const project = await newProject(first);
  const [one, two] = [await launch(first, project), await launch(first, project)];
  const other = await joinProject(first, project.id, 'member');
  const open = [await connect(project, one), await connect(project, two)];
  const { closed } = await dial(project, two);
  expect(await closed).toEqual([4030, 'You already have 2 open consoles.']);
  open.push(await connect(other, two));
  for (const { socket } of open) socket.close();
  await expect.poll(openConsoles).toBe(0);
});
