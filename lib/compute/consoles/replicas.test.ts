import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createPlatform, type Platform } from '#lib/platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act } from '#lib/testing/server-actions.ts';
import { createConsoleProxy } from './serial-proxy.ts';

const first = usePlatform();
let second: Platform;
let listening: Server;

/** A second replica on the database of the first, which alone listens; on a SQLite file the first stands for both. */
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

/** A console at the second replica, by an address that the first one gave. */
async function connect(project: TestProject, id: string) {
  const request = { remote_console: { protocol: 'serial', type: 'serial' } };
  const { body } = await project.api.post(`/compute/v2.1/servers/${id}/remote-consoles`, request, at('2.6'));
  const address = listening.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${new URL(body.remote_console.url).search}`);
  let shown = '';
  socket.on('message', (data) => {
    shown += String(data);
  });
  const closed = new Promise((resolve) => socket.on('close', (code, reason) => resolve([code, String(reason)])));
  await expect.poll(() => shown, { timeout: 5000 }).toMatch(/login: $/);
  return { socket, closed };
}

test('GET /console/serial: an address of one replica opens at another, and a reboot at the one closes it there', async () => {
  const project = await newProject(first);
  const id = await launch(first, project);
  const { closed } = await connect(project, id);
  await act(project, id, { reboot: { type: 'HARD' } });
  expect(await closed).toEqual([4000, 'instance rebooting']);
});

test('GET /console/serial: a server deleted at one replica closes its consoles at another', async () => {
  const project = await newProject(first);
  const id = await launch(first, project);
  const { closed } = await connect(project, id);
  await project.api.delete(`/compute/v2.1/servers/${id}`);
  expect(await closed).toEqual([4002, 'instance deleted']);
});
