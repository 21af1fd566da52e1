import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer, Agent as HttpsAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  type ChecksumAlgorithm,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestsOf } from '#lib/object-store/bytes/digests.ts';
import type { ObjectRequest } from '#lib/object-store/exchange.ts';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { S3Error } from '../errors.ts';
import { authenticateS3 } from './authenticate.ts';
import type { TestKey } from './sign-for-tests.ts';

const platform = usePlatform();
const stored = new Map<string, Buffer>();
/** Framing of the bodies that clients sent, by path. */
const framing = new Map<string, string>();
const folder = mkdtempSync(join(tmpdir(), 'nephos-s3-'));
const servers: Server[] = [];
const addresses = { http: '', https: '' };
let key: TestKey;

const objectRequest = (request: IncomingMessage): ObjectRequest => {
  const [path = '/', query = ''] = (request.url ?? '/').split('?');
  const headers = request.headers as Record<string, string>;
  return { method: request.method ?? '', path, query, headers, body: request, address: undefined, isSecure: false };
};

/** Stores an object only if its signature and all digests are right. */
async function respond(request: IncomingMessage): Promise<Buffer | string> {
  const sent = objectRequest(request);
  const { sender, payload } = await authenticateS3(platform.platform.services, sent, '/s3');
  if (sender.kind === 'anonymous') throw new S3Error('AccessDenied');
  if (request.method !== 'PUT') return stored.get(sent.path) ?? '<ListBucketResult/>';
  const { body } = payload;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.chunks) chunks.push(chunk);
  const data = Buffer.concat(chunks);
  body.verify({ size: data.length, digests: digestsOf(['md5', ...body.digests], data) });
  framing.set(sent.path, sent.headers['x-amz-content-sha256'] ?? 'none');
  stored.set(sent.path, data);
  return '';
}

const listener: RequestListener = (request, response) => {
  respond(request).then(
    (body) => response.end(body),
    (error) => {
      const { code = 'InternalError', status = 500, message } = error as S3Error;
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
    },
  );
};

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const pair = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    keyFile,
    '-out',
    certFile,
  ];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...pair, ...subject], { stdio: 'ignore' });
  addresses.http = `http://127.0.0.1:${await listen(createServer(listener))}/s3`;
  const tls = { key: readFileSync(keyFile), cert: readFileSync(certFile) };
  addresses.https = `https://127.0.0.1:${await listen(createHttpsServer(tls, listener))}/s3`;
  const user = await newProject(platform);
  const path = `/identity/v3/users/${user.userId}/credentials/OS-EC2`;
  key = (await user.api.post(path, { tenant_id: user.id })).body.credential;
});
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const clientFor = (scheme: 'http' | 'https', options: S3ClientConfig = {}) =>
  new S3Client({
    region: 'us-east-1',
    endpoint: addresses[scheme],
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: key.access, secretAccessKey: key.secret },
    requestHandler: { httpsAgent: new HttpsAgent({ ca: readFileSync(join(folder, 'cert.pem')) }) },
    ...options,
  });

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

/** Pieces of odd sizes, as files and sockets deliver them. */
function streamOf(data: Buffer): Readable {
  const pieces: Buffer[] = [];
  for (let start = 0; start < data.length; start += 65_537) pieces.push(data.subarray(start, start + 65_537));
  return Readable.from(pieces);
}

describe.each(['http', 'https'] as const)('@aws-sdk/client-s3 over %s', (scheme) => {
  const DATA = randomBytes(1_000_003);

  test.each<ChecksumAlgorithm | undefined>([undefined, 'CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'])(
    'a stream with the trailing checksum %s is stored byte for byte',
    async (ChecksumAlgorithm) => {
      const Key = `stream-${ChecksumAlgorithm}`;
      const input = { Bucket: 'b', Key, Body: streamOf(DATA), ContentLength: DATA.length, ChecksumAlgorithm };
      await clientFor(scheme).send(new PutObjectCommand(input));
      expect(sha256(stored.get(`/s3/b/${Key}`) ?? Buffer.alloc(0))).toBe(sha256(DATA));
      expect(framing.get(`/s3/b/${Key}`)).toBe('STREAMING-UNSIGNED-PAYLOAD-TRAILER');
    },
  );

  test.each(['plain', 'with space', 'a+b=c&d', "it's (1)!*", 'ü/你好/😀', '100%', 'a//b/../c', '%2F', 'a;b:c@d,e$f'])(
    'the key %s is signed as it is sent',
    async (Key) => {
      const client = clientFor(scheme);
      const Body = randomBytes(100);
      await client.send(new PutObjectCommand({ Bucket: 'b', Key, Body }));
      const { Body: received } = await client.send(new GetObjectCommand({ Bucket: 'b', Key }));
      expect(Buffer.from((await received?.transformToByteArray()) ?? [])).toEqual(Body);
    },
  );

  test('parameters and metadata are signed as they are sent', async () => {
    const client = clientFor(scheme);
    const input = { Bucket: 'b', Prefix: 'a +/&=ü', Delimiter: '/', StartAfter: "it's", EncodingType: 'url' } as const;
    await client.send(new ListObjectsV2Command(input));
    await client.send(
      new PutObjectCommand({
        Bucket: 'b',
        Key: 'm',
        Body: 'x',
        Metadata: { a: ' two  spaces ', b: '' },
        ACL: 'private',
      }),
    );
    expect(stored.get('/s3/b/m')?.toString()).toBe('x');
  });

  test('a wrong checksum is refused and nothing is stored', async () => {
    const input = { Bucket: 'b', Key: 'wrong', Body: 'data', ChecksumCRC32: 'AAAAAA==' };
    await expect(clientFor(scheme).send(new PutObjectCommand(input))).rejects.toMatchObject({ name: 'BadDigest' });
    expect(stored.has('/s3/b/wrong')).toBe(false);
  });

  test('a wrong secret is refused', async () => {
    const credentials = { accessKeyId: key.access, secretAccessKey: 'wrong' };
    const client = clientFor(scheme, { credentials });
    await expect(client.send(new PutObjectCommand({ Bucket: 'b', Key: 'k', Body: 'x' }))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
    expect(stored.has('/s3/b/k')).toBe(false);
  });
});

describe('Presigned URLs of @aws-sdk', () => {
  test('upload and download without further headers', async () => {
    const client = clientFor('http');
    const put = await getSignedUrl(client, new PutObjectCommand({ Bucket: 'b', Key: 'shared key' }), { expiresIn: 60 });
    expect((await fetch(put, { method: 'PUT', body: 'shared' })).status).toBe(200);
    const get = await getSignedUrl(client, new GetObjectCommand({ Bucket: 'b', Key: 'shared key' }), { expiresIn: 60 });
    expect(await (await fetch(get)).text()).toBe('shared');
    expect((await fetch(get, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(`${get}&response-content-type=text/html`)).status).toBe(403);
  });
});
