import { once } from 'node:events';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usePlatform } from '#lib/testing/platform.ts';
import { createFront, type FrontServer } from './front.ts';
import { objectHandlers, rootHandlers } from './object-exchange.ts';

const platform = usePlatform({ NEPHOS_S3_HOSTS: 'Objects.test' });
const fronts: FrontServer[] = [];

beforeAll(async () => {
  const answer = getRequestListener((request) => platform.platform.fetch(request));
  const common = { platform: answer, console: answer, upgrade: () => undefined };
  const { objects } = platform.platform;
  for (const handlers of [objectHandlers(objects), rootHandlers(objects)]) {
    const front = createFront(platform.platform, { ...common, ...handlers });
    front.server.listen(0, '127.0.0.1');
    await once(front.server, 'listening');
    fronts.push(front);
  }
});
afterAll(() => Promise.all(fronts.map((front) => front.close(0))));

/** Sends text to a front, and returns what it sends back until it is quiet or closed. */
async function exchange(text: string, front = fronts[0], isDone = (received: string) => received.includes('\r\n\r\n')) {
  const address = front?.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The front does not listen.');
  const socket = connect(address.port, '127.0.0.1');
  socket.write(text);
  let received = '';
  for await (const chunk of socket) {
    received += chunk;
    if (isDone(received)) break;
  }
  socket.destroy();
  return received;
}

const requestOf = (method: string, path: string, host: string, headers = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;

test.each([
  ['/s3/missing/a/../b', 'localhost'],
  ['/missing/a', 'objects.test:9000'],
  ['/a/../b', 'missing.objects.test'],
])('%s at %s is a request to the S3 API, whose path is not normalized', async (path, host) => {
  const response = await exchange(requestOf('GET', path, host), fronts[0], (received) => received.includes('</Error>'));
  expect(response).toContain('<Code>NoSuchBucket</Code>');
  expect(response).toContain(`<Resource>${path}</Resource>`);
});

test('a path of another API is the name of a bucket at the root of a port, and nowhere else', async () => {
  const isDone = (received: string) => received.includes('</Error>');
  expect(await exchange(requestOf('GET', '/identity/v3', 'localhost'), fronts[1], isDone)).toContain('NoSuchBucket');
  expect(await exchange(requestOf('GET', '/identity/v3', 'localhost'))).toContain('application/json');
});

test('a client that waits for 100 Continue is refused without sending its body', async () => {
  const headers = 'Content-Length: 10\r\nExpect: 100-continue\r\n';
  const response = await exchange(requestOf('PUT', '/s3/missing/a', 'localhost', headers));
  expect(response).toMatch(/^HTTP\/1\.1 404 /);
  expect(response.toLowerCase()).toContain('connection: close');
});

test('other APIs ask for the body of a client that waits', async () => {
  const headers = 'Content-Length: 2\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n';
  expect(await exchange(requestOf('POST', '/identity/v3/auth/tokens', 'localhost', headers))).toMatch(
    /^HTTP\/1\.1 100 Continue/,
  );
});

test('an unknown expectation is ignored', async () => {
  const response = await exchange(requestOf('GET', '/s3/missing', 'localhost', 'Expect: 200\r\n'));
  expect(response).toMatch(/^HTTP\/1\.1 404 /);
});
