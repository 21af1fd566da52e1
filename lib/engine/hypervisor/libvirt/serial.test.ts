import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SerialConnection, SerialEnd } from '../serial.ts';
import { Connection } from './connection.ts';
import { SerialPort } from './serial.ts';
import { connectTo } from './socket.ts';

/** A socket that replaces QEMU: the test writes to it and reads from it. */
let folder: string;
let server: Server;
let machine: Promise<Socket>;
let typed: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serial-'));
  typed = '';
  server = createServer();
  machine = new Promise((resolve) => {
    server.on('connection', (socket) => {
      socket.setEncoding('utf8').on('data', (text) => {
        typed += text;
      });
      resolve(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(join(folder, 'port'), resolve));
});
afterEach(async () => {
  (await machine).destroy();
  server.close();
  rmSync(folder, { recursive: true });
});

const connected = (name: string) =>
  connectTo({ connection: new Connection('h1', 'qemu:///system', folder) }, join(folder, name));
const openPort = async (reason: () => Promise<SerialEnd> = async () => 'off', onEnd = () => undefined as void) =>
  new SerialPort(await connected('port'), { reason, onEnd });

function textOf({ output }: SerialConnection): () => string {
  let text = '';
  output.on('data', (piece) => {
    text += piece;
  });
  return () => text;
}

test('all who watch see what the machine writes, and what each types reaches it', async () => {
  const port = await openPort();
  const [one, other] = [port.watch(), port.watch()];
  const texts = [textOf(one), textOf(other)];
  (await machine).write('login: ');
  await expect.poll(() => texts.map((text) => text())).toEqual(['login: ', 'login: ']);
  one.write('ada\n');
  other.write('id\n');
  await expect.poll(() => typed).toBe('ada\nid\n');
});

test('a character that arrives in two pieces stays whole', async () => {
  const text = textOf((await openPort()).watch());
  const bytes = Buffer.from('é');
  (await machine).write(bytes.subarray(0, 1));
  (await machine).write(bytes.subarray(1));
  await expect.poll(text).toBe('é');
});

test('one who closes leaves the others connected; with the last one the port is free again', async () => {
  const onEnd = vi.fn();
  const port = await openPort(undefined, onEnd);
  const [one, other] = [port.watch(), port.watch()];
  const text = textOf(other);
  one.close();
  one.close();
  expect(await one.ended).toBe('closed');
  (await machine).write('still here');
  await expect.poll(text).toBe('still here');
  other.close();
  expect(await other.ended).toBe('closed');
  await once(await machine, 'close');
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test.each<SerialEnd>(['deleted', 'rebooting'])(
  'when the machine closes it, all receive the reason: %s',
  async (reason) => {
    const port = await openPort(async () => reason);
    const watchers = [port.watch(), port.watch()];
    (await machine).destroy();
    expect(await Promise.all(watchers.map(({ ended }) => ended))).toEqual([reason, reason]);
    watchers[0]?.write('too late');
    expect(typed).toBe('');
  },
);

test('when nobody knows why, the host is down', async () => {
  const watcher = (await openPort(() => Promise.reject(new Error('silent')))).watch();
  (await machine).destroy();
  expect(await watcher.ended).toBe('host_down');
});

test('who reads nothing holds the machine up, and loses nothing', async () => {
  const watcher = (await openPort()).watch();
  const socket = await machine;
  const line = 'x'.repeat(64 * 1024);
  let sent = 0;
  while (socket.write(line)) sent += line.length;
  sent += line.length;
  socket.end();
  let received = 0;
  for await (const piece of watcher.output) received += piece.length;
  expect(received).toBe(sent);
});

test('a port where nobody listens fails', async () => {
  await (await openPort()).watch().close();
  await expect(connected('none')).rejects.toThrow('ENOENT');
});
