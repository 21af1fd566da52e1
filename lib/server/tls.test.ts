import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import {
  type ClientHttp2Session,
  connect as connectHttp2,
  type IncomingHttpHeaders,
  type SecureClientSessionOptions,
} from 'node:http2';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls';
import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { readEnv } from '#lib/settings/env.ts';
import { signInAdmin } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { createFront, type FrontServer } from './front.ts';
import { objectHandlers } from './object-exchange.ts';
import { assertCertificate } from './tls.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-tls-'));
const cert = join(folder, 'cert.pem');
const key = join(folder, 'key.pem');

/** Replaces the certificate and key. */
function renew(name: string): void {
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const pair = ['-nodes', '-days', '2', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...curve, ...pair, ...subject], { stdio: 'ignore' });
}

renew('first');
const platform = usePlatform({ NEPHOS_TLS_CERT: cert, NEPHOS_TLS_KEY: key, NEPHOS_REQUEST_BODY_TIMEOUT_SECONDS: '1' });
const sockets = new WebSocketServer({ noServer: true });
let front: FrontServer;
let port: number;

beforeAll(async () => {
  front = createFront(platform.platform, {
    ...objectHandlers(platform.platform.objects),
    platform: getRequestListener((request) => platform.platform.fetch(request)),
    async console(request, response) {
      response.setHeader('connection', 'keep-alive');
      // As Next's compression does before a response without a body.
      Reflect.get(response, '_implicitHeader').call(response);
      response.end(JSON.stringify({ url: request.url, host: request.headers.host, headers: request.headers }));
    },
    upgrade(request, socket, head) {
      sockets.handleUpgrade(request, socket, head, (client) => client.send('hello'));
    },
  });
  front.server.listen(0, '127.0.0.1');
  await once(front.server, 'listening');
  port = (front.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await front.close(0);
  rmSync(folder, { recursive: true, force: true });
});

const open: { destroy(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.destroy();
});

function http2(options: SecureClientSessionOptions = {}): ClientHttp2Session {
  const session = connectHttp2(`https://127.0.0.1:${port}`, { ca: readFileSync(cert), ...options });
  open.push(session);
  return session;
}

interface Reply {
  headers: IncomingHttpHeaders & { ':status'?: number };
  body: string;
}

async function ask(session: ClientHttp2Session, headers: Record<string, string>, body = ''): Promise<Reply> {
  const stream = session.request(headers);
  // Without a method the request is a GET, which has already ended.
  if (headers[':method']) stream.end(body);
  const [reply] = await once(stream, 'response');
  let text = '';
  for await (const chunk of stream) text += chunk;
  return { headers: reply, body: text };
}

async function handshake(options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
  open.push(socket);
  await once(socket, 'secureConnect');
  return socket;
}

const nameSeen = async () => (await handshake()).getPeerCertificate().subject.CN;

describe('HTTPS', () => {
  test('HTTP/2: the API answers, signs in, takes and gives data, and forbids requests without TLS', async () => {
    const session = http2();
    const health = await ask(session, { ':path': '/healthz' });
    expect(health.headers).toMatchObject({ ':status': 200, 'strict-transport-security': 'max-age=31536000' });
    const { token = '' } = await signInAdmin(platform);
    const json = { 'x-auth-token': token, 'content-type': 'application/json' };
    const image = JSON.stringify({ name: 'over HTTP/2', disk_format: 'raw', container_format: 'bare' });
    const created = await ask(session, { ':method': 'POST', ':path': '/image/v2/images', ...json }, image);
    expect(created.headers[':status']).toBe(201);
    const path = `/image/v2/images/${JSON.parse(created.body).id}/file`;
    const bytes = { 'x-auth-token': token, 'content-type': 'application/octet-stream' };
    const data = 'x'.repeat(5 * 2 ** 20);
    expect((await ask(session, { ':method': 'PUT', ':path': path, ...bytes }, data)).headers[':status']).toBe(204);
    expect((await ask(session, { ':path': path, 'x-auth-token': token })).body).toBe(data);
  });

  test('HTTP/2: the console sees a host and no header of which HTTP/1 knows nothing', async () => {
    const { headers, body } = await ask(http2(), { ':path': '/somewhere', 'x-nephos-peer': '203.0.113.9' });
    expect(headers[':status']).toBe(200);
    const seen = JSON.parse(body);
    expect(seen).toMatchObject({ url: '/somewhere', host: `127.0.0.1:${port}` });
    expect(seen.headers['x-nephos-peer']).toBe('127.0.0.1');
    expect(Object.keys(seen.headers).filter((name) => name.startsWith(':'))).toEqual([]);
  });

  test('HTTP/2: links in answers are of https, and an address cannot be forged', async () => {
    const { body } = await ask(http2(), { ':path': '/identity/v3', 'x-nephos-peer': '203.0.113.9' });
    expect(JSON.parse(body).version.links[0].href).toBe(`https://127.0.0.1:${port}/identity/v3/`);
  });

  test('HTTP/2: a body that comes byte by byte is ended with 408, and the connection goes on', async () => {
    const session = http2();
    const stream = session.request({ ':method': 'POST', ':path': '/identity/v3/auth/tokens' });
    const sender = setInterval(() => stream.writable && stream.write(' '), 100);
    stream.on('error', () => undefined);
    const [headers] = await once(stream, 'response');
    clearInterval(sender);
    expect(headers[':status']).toBe(408);
    expect((await ask(session, { ':path': '/healthz' })).headers[':status']).toBe(200);
  });

  test('HTTP/1.1: clients without HTTP/2 are answered, and WebSockets open', async () => {
    const [answer] = await once(
      requestHttps({ port, host: '127.0.0.1', path: '/healthz', ca: readFileSync(cert), agent: false }).end(),
      'response',
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    answer.destroy();
    const client = new WebSocket(`wss://127.0.0.1:${port}/socket`, { ca: readFileSync(cert) });
    expect(String((await once(client, 'message'))[0])).toBe('hello');
    client.terminate();
  });

  test('TLS before 1.2 is refused', async () => {
    await expect(handshake({ maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).rejects.toThrow();
    expect((await handshake({ maxVersion: 'TLSv1.2' })).getProtocol()).toBe('TLSv1.2');
  });
});

describe('HTTP/2: headers that are too large', () => {
  const message = `The headers of the request are larger than ${maxHeaderSize} bytes.`;
  const large = { 'x-auth-token': 'a'.repeat(20_000) };
  const headersOf = (count: number, value: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-note-${at}`, value]));

  test.each([
    ['/identity/v3/users', large, 'error'],
    ['/compute/v2.1/servers', large, 'badRequest'],
    ['/networking/v2.0/networks', { cookie: `${'a=1; '.repeat(5_000)}b=1` }, 'NeutronError'],
    ['/sign-in', { cookie: `${'a=1; '.repeat(5_000)}b=1` }, 'badRequest'],
    ['/volume/v3/volumes', headersOf(900, 'a'.repeat(16)), 'badRequest'],
  ])('%s: 431 with a body in the dialect of the service, and the connection stays open', async (path, more, key) => {
    const session = http2();
    const { headers, body } = await ask(session, { ':path': path, accept: 'application/json', ...more });
    expect(headers[':status']).toBe(431);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['x-openstack-request-id']).toMatch(/^req-/);
    expect(JSON.parse(body)[key].message).toBe(message);
    expect((await ask(session, { ':path': '/healthz' })).headers[':status']).toBe(200);
  });

  test('HTTP/1.1 on the same port: the same status and message', async () => {
    const options = { port, host: '127.0.0.1', path: '/identity/v3', headers: large, ca: readFileSync(cert) };
    const [answer] = await once(requestHttps({ ...options, agent: false }).end(), 'response');
    let body = '';
    for await (const chunk of answer) body += chunk;
    expect(answer.statusCode).toBe(431);
    expect(Object.values(JSON.parse(body))).toEqual([expect.objectContaining({ message })]);
  });

  test('300 small headers are accepted, as over HTTP/1.1', async () => {
    const { headers } = await ask(http2(), { ':path': '/healthz', ...headersOf(300, 'a') });
    expect(headers[':status']).toBe(200);
  });

  test('more than the protocol layer decodes: no request exists, its connection ends and others are served', async () => {
    const session = http2({ maxSendHeaderBlockLength: 2 ** 20 });
    session.on('error', () => undefined);
    const stream = session.request({ ':path': '/identity/v3', ...headersOf(30, 'a'.repeat(9_000)) });
    stream.on('error', () => undefined);
    let isAnswered = false;
    stream.on('response', () => {
      isAnswered = true;
    });
    await new Promise((resolve) => session.on('close', resolve));
    expect(isAnswered).toBe(false);
    expect((await ask(http2(), { ':path': '/healthz' })).headers[':status']).toBe(200);
  });
});

describe('Renewed files', () => {
  test('are served to new connections without a restart, and those that are open live on', async () => {
    const before = http2();
    await ask(before, { ':path': '/healthz' });
    renew('second');
    await expect.poll(nameSeen, { interval: 250 }).toBe('second');
    expect((await ask(before, { ':path': '/healthz' })).headers[':status']).toBe(200);
  });

  test('that cannot be used change nothing, until there are good ones again', async () => {
    const served = await nameSeen();
    writeFileSync(cert, 'not a certificate');
    const broken = readFileSync(cert);
    await expect.poll(async () => readFileSync(cert).equals(broken) && (await nameSeen())).toBe(served);
    renew('third');
    await expect.poll(nameSeen, { interval: 250 }).toBe('third');
  });
});

describe('Wrong settings are refused at start', () => {
  test('one of the two files without the other', () => {
    expect(() => readEnv({ NEPHOS_TLS_CERT: cert })).toThrow(/NEPHOS_TLS_KEY/);
    expect(() => readEnv({ NEPHOS_TLS_KEY: key })).toThrow(/NEPHOS_TLS_CERT/);
  });

  test('a file that is missing or holds no certificate, by its name', () => {
    const missing = join(folder, 'nowhere.pem');
    const check = (files: Record<string, string>) => () => assertCertificate(readEnv(files));
    expect(check({ NEPHOS_TLS_CERT: missing, NEPHOS_TLS_KEY: key })).toThrow(missing);
    expect(check({ NEPHOS_TLS_CERT: key, NEPHOS_TLS_KEY: key })).toThrow(/Cannot use/);
    expect(check({ NEPHOS_TLS_CERT: cert, NEPHOS_TLS_KEY: key })).not.toThrow();
  });
});
