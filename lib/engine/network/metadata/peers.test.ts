import { once } from 'node:events';
import { readFile, readlink } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Peers } from './peers.ts';

const open: { destroy(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.destroy();
});

/** An accepted local IPv6 connection. */
async function accepted(): Promise<Socket> {
  const server = createServer().listen(0, '::1');
  await once(server, 'listening');
  const place = server.address();
  const client = connect(typeof place === 'object' && place ? place.port : 0, '::1');
  const [socket] = await once(server, 'connection');
  server.close();
  open.push(client, socket);
  return socket;
}

/** A socket without a readable peer address, as for an interface in another namespace. */
async function foreign(): Promise<Socket> {
  const socket = await accepted();
  const error = Object.assign(new Error('uv_if_indextoiid'), { code: 'ENXIO' });
  return Object.defineProperty(socket, 'remoteAddress', {
    get: () => {
      throw error;
    },
  });
}

const inodeOf = async (socket: Socket) =>
  (await readlink(`/proc/self/fd/${Object(Reflect.get(socket, '_handle')).fd}`)).match(/\d+/)?.[0];
const HEAD = '  sl  local_address remote_address st tx_queue tr retrnsmt uid timeout inode\n';
const line = (remote: string, inode = '1') =>
  `   0: 000080FE0000000000000000FEA9FEA9:0050 ${remote}:D800 01 0:0 00:0 0 0 0 ${inode} 1 0\n`;

test('is the address that Node names, without its scope', async () => {
  const peers = new Peers(() => expect.fail('nothing has to be read'));
  expect(await peers.of(await accepted())).toBe('::1');
  const scoped = Object.defineProperty(await accepted(), 'remoteAddress', { value: 'fe80::1%eth0' });
  expect(await peers.of(scoped)).toBe('fe80::1');
});

test('is read from the table of the namespace, by the number of the socket alone, where Node cannot tell', async () => {
  const [one, other] = [await foreign(), await foreign()];
  const [first, second] = [await inodeOf(one), await inodeOf(other)];
  const lines = [line('000080FE00000000FF163EF8FE030201'), line('000080FE00000000FF163EF8FE000001', first)];
  const peers = new Peers(async () => HEAD + lines.join('') + line('000080FE00000000FF163EF8FE000002', second));
  expect(await Promise.all([peers.of(one), peers.of(other)])).toEqual([
    'fe80::f83e:16ff:100:fe',
    'fe80::f83e:16ff:200:fe',
  ]);
});

test('the table of the kernel is read as it is written', async () => {
  const peers = new Peers(() => readFile('/proc/net/tcp6', 'utf8'));
  expect(await peers.of(await foreign())).toBe('::1');
});

test('who is in no table, has hung up or cannot be looked up is nobody', async () => {
  const empty = new Peers(async () => HEAD + line('000080FE00000000FF163EF8FE000001'));
  expect(await empty.of(await foreign())).toBeUndefined();
  const gone = await foreign();
  const closing = new Peers(async () => {
    const text = HEAD + line('000080FE00000000FF163EF8FE000001', await inodeOf(gone));
    gone.destroy();
    return text;
  });
  expect(await closing.of(gone)).toBeUndefined();
  const broken = new Peers(() => Promise.reject(new Error('no namespace')));
  await expect(broken.of(await foreign())).rejects.toThrow('no namespace');
});

test('those that wait at once share one look that begins after all of them, and too many are refused', async () => {
  let looks = 0;
  const gate = Promise.withResolvers<string>();
  const peers = new Peers(() => {
    looks += 1;
    return gate.promise;
  });
  const socket = await foreign();
  const lookups = Array.from({ length: 80 }, () => peers.of(socket));
  const refused = await Promise.all(lookups.slice(64));
  expect(new Set(refused)).toEqual(new Set([undefined]));
  gate.resolve(HEAD + line('000080FE00000000FF163EF8FE000001', await inodeOf(socket)));
  expect(new Set(await Promise.all(lookups.slice(0, 64)))).toEqual(new Set(['fe80::f83e:16ff:100:fe']));
  expect(looks).toBeLessThanOrEqual(2);
});

test('in a table that is full of connections which were closed, those that are open are found', async () => {
  const [one, other] = [await foreign(), await foreign()];
  const closed = line('000080FE00000000FF163EF8FE000009', '0').repeat(1000);
  const open = line('000080FE00000000FF163EF8FE000001', await inodeOf(one));
  const peers = new Peers(async () => HEAD + closed + open + closed);
  expect(await Promise.all([peers.of(one), peers.of(other)])).toEqual(['fe80::f83e:16ff:100:fe', undefined]);
});
