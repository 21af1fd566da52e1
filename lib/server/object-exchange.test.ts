import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signRequest, type TestKey } from '#lib/object-store/s3/signature/sign-for-tests.ts';
import { newProject } from '#lib/testing/api.ts';
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

interface SignedUpload {
  query?: string;
  headers?: Record<string, string>;
}

/** Sends a signed request and then a body, whatever length the headers announce. Reads until the connection ends. */
function put(key: TestKey, path: string, body: string, { query = '', headers = {} }: SignedUpload = {}) {
  const signed = signRequest({ method: 'PUT', path, query, headers: { host: 'localhost' } }, { key });
  const lines = Object.entries({ ...signed.headers, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const target = query === '' ? path : `${path}?${query}`;
  return exchange(`PUT ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`, fronts[0], () => false);
}

/** A project with the container `lengths` and an access key. */
async function newContainer() {
  const project = await newProject(platform);
  const { body } = await project.api.post(`/identity/v3/users/${project.userId}/credentials/OS-EC2`, {
    tenant_id: project.id,
  });
  const container = `/object-store/v1/AUTH_${project.id}/lengths`;
  expect((await project.api.put(container)).status).toBe(201);
  return { project, container, key: body.credential as TestKey };
}

describe('A body of another length than announced', () => {
  test('without any: 411 in both APIs, although the bytes that follow are not a request', async () => {
    const { project, container, key } = await newContainer();
    const responses = [
      await put(key, '/s3/lengths/object', 'data'),
      await put(key, '/s3/lengths', '<VersioningConfiguration/>', { query: 'versioning=' }),
    ];
    for (const response of responses) {
      expect(response).toMatch(/^HTTP\/1\.1 411 .*\r\nconnection: close\r\n.*<Code>MissingContentLength<\/Code>/is);
    }
    const headers = `X-Auth-Token: ${project.api.token}\r\n`;
    const request = requestOf('PUT', `${container}/object`, 'localhost', headers);
    expect(await exchange(`${request}data`)).toMatch(/^HTTP\/1\.1 411 /);
    expect((await project.api.get(`${container}/object`)).status).toBe(404);
  });

  test('longer: the announced bytes are stored, and the connection ends after the response', async () => {
    const { project, container, key } = await newContainer();
    const response = await put(key, '/s3/lengths/object', 'data and more', { headers: { 'content-length': '4' } });
    expect(response).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
    expect((await project.api.get(`${container}/object`)).headers.get('content-length')).toBe('4');
  });
});

test('a response without a body has the length 0', async () => {
  const { key } = await newContainer();
  const headers = { 'content-length': '4', connection: 'close' };
  const stored = await put(key, '/s3/lengths/object', 'data', { headers });
  expect(stored).toMatch(/^HTTP\/1\.1 200 .*\r\ncontent-length: 0\r\n/is);
  expect(stored).not.toMatch(/transfer-encoding/i);
});

test('the last use of an access key has the operation and the address of a signed request', async () => {
  const { project, key } = await newContainer();
  const headers = { 'content-length': '4', connection: 'close' };
  expect(await put(key, '/s3/lengths/object', 'data', { headers })).toMatch(/^HTTP\/1\.1 200 /);
  const lastUse = async () => (await project.api.get('/console/v1/ec2-keys')).body.ec2_keys[0].last_use;
  await expect.poll(lastUse).toEqual({ api: 's3', operation: 'PutObject', network: '127.0.0.1' });
});

test('parallel downloads are intact, although clients are slow or leave', async () => {
  const project = await newProject(platform);
  const account = `/object-store/v1/AUTH_${project.id}`;
  const address = fronts[0]?.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The front does not listen.');
  const headers = { 'x-auth-token': project.api.token ?? '' };
  const open = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${address.port}${account}${path}`, { ...init, headers });
  await open('/data', { method: 'PUT' });
  const bodies = [1, 2, 3].map((megabytes) => randomBytes(megabytes * 10_000_000));
  for (const [index, body] of bodies.entries()) await open(`/data/${index}`, { method: 'PUT', body });
  const downloads = Array.from({ length: 12 }, async (_, number) => {
    const whole = bodies[number % bodies.length] ?? Buffer.alloc(0);
    const response = await open(`/data/${number % bodies.length}`);
    expect(response.status).toBe(200);
    // Longer than the others take, with more data than the kernel holds for a connection.
    if (number % 4 === 1) await setTimeout(500);
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      if (number % 4 === 3) break;
    }
    const received = Buffer.concat(chunks);
    expect(received.equals(whole.subarray(0, received.length))).toBe(true);
    if (number % 4 !== 3) expect(received.length).toBe(whole.length);
  });
  await Promise.all(downloads);
});
