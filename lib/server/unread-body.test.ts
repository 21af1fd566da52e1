import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { MIB } from '#lib/bytes.ts';
import { discardUnread } from './unread-body.ts';

const running: { close(): void }[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.close();
});

/** Connects to a server that rejects each upload after its first piece. */
async function connectTo(begin: (request: IncomingMessage) => Promise<unknown>, lingerMs?: number) {
  const refuse = async (request: IncomingMessage, response: ServerResponse) => {
    discardUnread(request, response, lingerMs);
    request.on('error', () => undefined);
    if (request.method === 'PUT') await begin(request);
    response.writeHead(request.method === 'PUT' ? 503 : 200).end();
  };
  const server = createServer((request, response) => void refuse(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  let answers = '';
  client.on('data', (chunk) => {
    answers += chunk;
  });
  client.on('close', () => server.close());
  running.push({ close: () => client.destroy() });
  return { client, statuses: () => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status) };
}

const head = (client: Socket, bytes: number) =>
  client.write(`PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`);

test.each<[string, (request: IncomingMessage) => Promise<unknown>]>([
  ['was piped to somebody who stopped to read', (request) => once(request.pipe(new PassThrough()), 'readable')],
  ['was read as a stream of the web', (request) => Readable.toWeb(request).getReader().read()],
  ['nobody looked at', async () => undefined],
])('the next request of a connection is answered after a refused upload whose body %s', async (_how, begin) => {
  const { client, statuses } = await connectTo(begin);
  head(client, 2 * MIB);
  client.write(Buffer.alloc(2 * MIB));
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(statuses).toEqual(['503', '200']);
});

test('who goes on sending for ever what nobody wants loses the connection', async () => {
  const { client, statuses } = await connectTo((request) => once(request.pipe(new PassThrough()), 'readable'), 300);
  head(client, 1024 * MIB);
  const sender = setInterval(() => client.write('x'), 20);
  running.push({ close: () => clearInterval(sender) });
  await new Promise((resolve) => client.on('close', resolve));
  expect(statuses()).toEqual(['503']);
});
