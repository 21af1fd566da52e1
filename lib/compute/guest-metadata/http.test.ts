import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import type { MetadataRequest } from './answer.ts';
import type { Guest } from './guest.ts';
import { GuestServer } from './http.ts';

interface TestListener {
  requests: (Guest & MetadataRequest)[];
  failures: unknown[];
  url: string;
  /** Sends bytes and reads until the connection ends. */
  send(bytes: string): Promise<string>;
  dial(): Socket;
}

const running: { listener: Server; guests: GuestServer }[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const { listener, guests } of running.splice(0)) {
    guests.close();
    listener.close();
  }
});

async function opened(
  answer?: (request: MetadataRequest) => Promise<string>,
  longestMs?: number,
): Promise<TestListener> {
  const requests: TestListener['requests'] = [];
  const failures: unknown[] = [];
  const guests = new GuestServer({
    answer: async (guest, said) => {
      requests.push({ ...guest, ...said });
      return { status: 200, type: 'text/plain', content: (await answer?.(said)) ?? 'answer' };
    },
    onFailure: (error) => failures.push(error),
    ...(longestMs === undefined ? {} : { longestMs }),
  });
  const listener = createServer((socket) => guests.accept('net', socket, socket.remoteAddress ?? '')).listen(
    0,
    '127.0.0.1',
  );
  running.push({ listener, guests });
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const dial = () => connect(port, '127.0.0.1').on('error', () => undefined);
  const send = (bytes: string) => {
    const socket = dial();
    socket.write(bytes);
    return text(socket).catch(() => 'cut');
  };
  return { requests, failures, url: `http://127.0.0.1:${port}`, send, dial };
}

test('who asks is the end of the connection, whatever headers say', async () => {
  const { url, requests } = await opened();
  const headers = { 'x-forwarded-for': '10.0.0.9', 'x-instance-id': 'another', 'x-ovn-network-id': 'other' };
  expect(await (await fetch(`${url}/latest`, { headers })).text()).toBe('answer');
  expect(requests).toEqual([
    { networkId: 'net', address: '127.0.0.1', method: 'GET', path: '/latest', body: Buffer.alloc(0) },
  ]);
});

test('of a body no more is read than one byte beyond what is taken', async () => {
  const { url, requests } = await opened();
  await fetch(url, { method: 'POST', body: 'x'.repeat(100_000) }).catch(() => undefined);
  expect(requests[0]?.body.length).toBe(1021);
});

test('headers that are too long are refused, and what is no HTTP', async () => {
  const { send, requests } = await opened();
  expect(await send(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(9000)}\r\n\r\n`)).toContain('431');
  expect(await send('hello\r\n\r\n')).toContain('400');
  expect(requests).toEqual([]);
});

test('a connection on which nothing comes is cut after a time', async () => {
  const { send } = await opened(undefined, 50);
  expect(await send('GET / HTTP/1.1\r\n')).not.toContain('HTTP/1.1 200');
});

test('one address has eight connections at once, and the next is let in when one has ended', async () => {
  const { url, dial } = await opened();
  const sockets = Array.from({ length: 8 }, dial);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await expect(fetch(url)).rejects.toThrow();
  sockets[0]?.destroy();
  await expect.poll(() => fetch(url).then(({ status }) => status, String)).toBe(200);
});

test('clients over the limit learn when to retry', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { url, requests } = await opened();
  for (let at = 0; at < 300; at += 1) expect((await fetch(url)).status).toBe(200);
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect(requests).toHaveLength(300);
  vi.advanceTimersByTime(1000);
  expect((await fetch(url)).status).toBe(200);
});

test('a failure is a 500 without details, and is reported to the platform', async () => {
  const { url, failures } = await opened(() => Promise.reject(new Error('the database is away')));
  const answer = await fetch(url);
  expect([answer.status, await answer.text()]).toEqual([500, 'Try again.']);
  expect(failures).toEqual([new Error('the database is away')]);
});
