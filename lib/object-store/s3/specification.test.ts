import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer, Agent as HttpsAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type ChecksumAlgorithm,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectHandlers } from '#lib/server/object-exchange.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

/** docs/contract/objectstore.md, checklist 11, items 17 to 20. */
const platform = usePlatform();
const folder = mkdtempSync(join(tmpdir(), 'nephos-s3-'));
const servers: Server[] = [];
const addresses = { http: '', https: '' };
let project: TestProject;
let credentials: { accessKeyId: string; secretAccessKey: string };

const listener: RequestListener = (request, response) =>
  void objectHandlers(platform.platform.objects)
    .objects(request, response)
    .then(() => request.resume());

async function listen(server: Server, scheme: 'http' | 'https') {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  addresses[scheme] = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  project = await newProject(platform);
  const path = `/identity/v3/users/${project.userId}/credentials/OS-EC2`;
  const { body } = await project.api.post(path, { tenant_id: project.id });
  credentials = { accessKeyId: body.credential.access, secretAccessKey: body.credential.secret };
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const pair = ['-nodes', '-days', '2', '-keyout', key, '-out', cert, '-subj', '/CN=127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...pair], { stdio: 'ignore' });
  await listen(createHttpServer(listener), 'http');
  await listen(createHttpsServer({ key: readFileSync(key), cert: readFileSync(cert) }, listener), 'https');
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const clientOf = (scheme: 'http' | 'https', more: S3ClientConfig = {}) =>
  new S3Client({
    endpoint: `${addresses[scheme]}/s3`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials,
    maxAttempts: 1,
    requestHandler: { httpsAgent: new HttpsAgent({ rejectUnauthorized: false, maxSockets: 50 }) },
    ...more,
  });

let count = 0;
async function newBucket(client: S3Client) {
  count += 1;
  const Bucket = `bucket-${count}`;
  await client.send(new CreateBucketCommand({ Bucket }));
  return Bucket;
}

const bytesOf = async (client: S3Client, Bucket: string, Key: string): Promise<Buffer> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

describe('17. Clients of S3', () => {
  test.each(['http', 'https'] as const)('store and read objects with any key over %s', async (scheme) => {
    const client = clientOf(scheme);
    const Bucket = await newBucket(client);
    for (const Key of ['a b', 'a+b', '100%', 'grün/木', 'a//b', '/a', './../a', '%2F', "!'()*"]) {
      const data = randomBytes(1000);
      const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key, Body: data, ContentType: 'text/x' }));
      expect(ETag).toBe(`"${createHash('md5').update(data).digest('hex')}"`);
      expect(await bytesOf(client, Bucket, Key)).toEqual(data);
      const head = await client.send(new HeadObjectCommand({ Bucket, Key }));
      expect(head).toMatchObject({ ContentLength: 1000, ContentType: 'text/x', ETag });
    }
  });

  test('list 1,001 keys in pages and by folders, in both versions', async () => {
    const client = clientOf('http');
    const Bucket = await newBucket(client);
    const keys = Array.from({ length: 1001 }, (_, index) => `${index % 3}/${String(index).padStart(4, '0')}`);
    for (let at = 0; at < keys.length; at += 50) {
      await Promise.all(
        keys.slice(at, at + 50).map((Key) => client.send(new PutObjectCommand({ Bucket, Key, Body: Key }))),
      );
    }
    const first = await client.send(new ListObjectsV2Command({ Bucket }));
    expect([first.KeyCount, first.IsTruncated]).toEqual([1000, true]);
    const second = await client.send(
      new ListObjectsV2Command({ Bucket, ContinuationToken: first.NextContinuationToken }),
    );
    expect([second.KeyCount, second.IsTruncated]).toEqual([1, false]);
    const listed = [...(first.Contents ?? []), ...(second.Contents ?? [])].map(({ Key }) => Key);
    expect(listed).toEqual(keys.toSorted());
    const folders = await client.send(new ListObjectsCommand({ Bucket, Delimiter: '/', MaxKeys: 2 }));
    expect(folders.CommonPrefixes).toEqual([{ Prefix: '0/' }, { Prefix: '1/' }]);
    const rest = await client.send(new ListObjectsCommand({ Bucket, Delimiter: '/', Marker: folders.NextMarker }));
    expect([rest.CommonPrefixes, rest.IsTruncated]).toEqual([[{ Prefix: '2/' }], false]);
  });

  test('copy objects, and neither their owner nor their ACL', async () => {
    const client = clientOf('http');
    const Bucket = await newBucket(client);
    await client.send(
      new PutObjectCommand({ Bucket, Key: 'a', Body: 'data', Metadata: { color: 'red' }, ACL: 'public-read' }),
    );
    await client.send(new CopyObjectCommand({ Bucket, Key: 'b', CopySource: `${Bucket}/a` }));
    expect((await client.send(new HeadObjectCommand({ Bucket, Key: 'b' }))).Metadata).toEqual({ color: 'red' });
    const anonymous = await Promise.all(['a', 'b'].map((key) => fetch(`${addresses.http}/s3/${Bucket}/${key}`)));
    expect(anonymous.map(({ status }) => status)).toEqual([200, 403]);
  });

  test.each<ChecksumAlgorithm>(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'])(
    'upload three parts with %s, and nothing of an aborted upload stays',
    async (ChecksumAlgorithm) => {
      const client = clientOf('http');
      const Bucket = await newBucket(client);
      const parts = [randomBytes(5 * 2 ** 20), randomBytes(5 * 2 ** 20), randomBytes(100)];
      const place = { Bucket, Key: 'large' };
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...place, ChecksumAlgorithm }));
      const Parts = [];
      for (const [index, Body] of parts.entries()) {
        const PartNumber = index + 1;
        const sent = await client.send(
          new UploadPartCommand({ ...place, UploadId, PartNumber, Body, ChecksumAlgorithm }),
        );
        Parts.push({ ...sent, PartNumber });
      }
      const upload = { ...place, UploadId, MultipartUpload: { Parts } };
      const completed = await client.send(new CompleteMultipartUploadCommand(upload));
      expect(completed.ETag).toMatch(/^"[0-9a-f]{32}-3"$/);
      expect(completed.ChecksumType).toBe(ChecksumAlgorithm === 'CRC64NVME' ? 'FULL_OBJECT' : 'COMPOSITE');
      expect((await bytesOf(client, Bucket, 'large')).equals(Buffer.concat(parts))).toBe(true);
      const repeated = await client.send(new CompleteMultipartUploadCommand(upload));
      expect(repeated.ETag).toBe(completed.ETag);
      const other = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'other' }));
      const aborted = { Bucket, Key: 'other', UploadId: other.UploadId };
      await client.send(new UploadPartCommand({ ...aborted, PartNumber: 1, Body: 'data' }));
      await client.send(new AbortMultipartUploadCommand(aborted));
      await expect(
        client.send(new UploadPartCommand({ ...aborted, PartNumber: 2, Body: 'data' })),
      ).rejects.toMatchObject({ name: 'NoSuchUpload' });
      expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(1);
    },
  );

  test('delete many objects, missing ones included', async () => {
    const client = clientOf('http');
    const Bucket = await newBucket(client);
    for (const Key of ['a', 'b&<']) await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
    const Objects = [{ Key: 'a' }, { Key: 'b&<' }, { Key: 'missing' }];
    const { Deleted, Errors } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect([Deleted?.map(({ Key }) => Key), Errors]).toEqual([['a', 'b&<', 'missing'], undefined]);
    expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
  });

  test('presign GET and PUT, which fail when they were changed', async () => {
    const client = clientOf('http');
    const Bucket = await newBucket(client);
    const put = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'a b' }), { expiresIn: 60 });
    expect((await fetch(put, { method: 'PUT', body: 'signed' })).status).toBe(200);
    const get = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'a b' }), { expiresIn: 60 });
    expect(await (await fetch(get)).text()).toBe('signed');
    expect((await fetch(get.replace('a%20b', 'c'))).status).toBe(403);
  });
});

describe('18. Chunked uploads', () => {
  test.each(['http', 'https'] as const)('with a trailing checksum are stored byte for byte over %s', async (scheme) => {
    const client = clientOf(scheme);
    const Bucket = await newBucket(client);
    const data = randomBytes(300_000);
    const Body = Readable.from([data.subarray(0, 7), data.subarray(7)]);
    await client.send(
      new PutObjectCommand({ Bucket, Key: 'a', Body, ContentLength: data.length, ChecksumAlgorithm: 'CRC32' }),
    );
    expect((await bytesOf(client, Bucket, 'a')).equals(data)).toBe(true);
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'a', ChecksumMode: 'ENABLED' }));
    expect(head.ChecksumCRC32).toMatch(/^[\w+/]{6}==$/);
    expect(head.ContentEncoding).toBeUndefined();
  });

  test('with a wrong checksum are rejected, and nothing is stored', async () => {
    const client = clientOf('http');
    const Bucket = await newBucket(client);
    const wrong = new PutObjectCommand({ Bucket, Key: 'a', Body: 'data', ChecksumCRC32: 'AAAAAA==' });
    await expect(client.send(wrong)).rejects.toMatchObject({ name: 'BadDigest', $metadata: { httpStatusCode: 400 } });
    expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
  });
});

describe('19. Requests are rejected', () => {
  test('with a wrong secret, an unknown key or another time', async () => {
    const Bucket = await newBucket(clientOf('http'));
    const codeOf = async (more: S3ClientConfig) =>
      clientOf('http', more)
        .send(new ListObjectsV2Command({ Bucket }))
        .then(
          () => undefined,
          ({ name, $metadata }) => [$metadata.httpStatusCode, name],
        );
    expect(await codeOf({ credentials: { ...credentials, secretAccessKey: 'wrong' } })).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
    expect(await codeOf({ credentials: { ...credentials, accessKeyId: 'unknown' } })).toEqual([
      403,
      'InvalidAccessKeyId',
    ]);
    expect(await codeOf({ systemClockOffset: 16 * 60_000 })).toEqual([403, 'RequestTimeTooSkewed']);
  });

  test('for missing buckets, with HEAD without a body', async () => {
    const client = clientOf('http');
    await expect(client.send(new ListObjectsV2Command({ Bucket: 'missing' }))).rejects.toMatchObject({
      name: 'NoSuchBucket',
      $metadata: { httpStatusCode: 404 },
    });
    await expect(client.send(new HeadBucketCommand({ Bucket: 'missing' }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
  });
});

describe('20. Both APIs', () => {
  test('show the same object, with the ETag without quotes in the native one', async () => {
    const client = clientOf('http');
    const Bucket = await newBucket(client);
    const path = `/object-store/v1/AUTH_${project.id}/${Bucket}`;
    const { ETag } = await client.send(
      new PutObjectCommand({ Bucket, Key: 'a', Body: 'one', Metadata: { color: 'red' } }),
    );
    const native = await project.api.get(`${path}/a`);
    expect([native.body, native.headers.get('etag')]).toEqual(['one', ETag?.replaceAll('"', '')]);
    expect(native.headers.get('x-object-meta-color')).toBe('red');
    const put = await project.api.put(`${path}/b`, 'two', {
      'content-length': '3',
      'content-type': 'text/plain',
      'x-object-meta-size': '2',
    });
    expect(put.status).toBe(201);
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'b' }));
    expect(head).toMatchObject({ ETag: `"${put.headers.get('etag')}"`, Metadata: { size: '2' } });
    expect((await bytesOf(client, Bucket, 'b')).toString()).toBe('two');
  });

  test('read a large object whose segments were uploaded natively, in ranges too', async () => {
    const client = clientOf('http');
    const Bucket = await newBucket(client);
    const path = `/object-store/v1/AUTH_${project.id}/${Bucket}`;
    for (const [name, data] of [
      ['s/1', 'first '],
      ['s/2', 'second'],
    ] as const) {
      await client.send(new PutObjectCommand({ Bucket, Key: name, Body: data }));
    }
    const manifest = JSON.stringify([{ path: `${Bucket}/s/1` }, { path: `${Bucket}/s/2` }]);
    const headers = { 'content-length': String(manifest.length) };
    expect((await project.api.put(`${path}/large?multipart-manifest=put`, manifest, headers)).status).toBe(201);
    expect((await bytesOf(client, Bucket, 'large')).toString()).toBe('first second');
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'large', Range: 'bytes=4-8' }));
    expect(await Body?.transformToString()).toBe('t sec');
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'large' }));
    expect(head).toMatchObject({ ContentLength: 12, ETag: expect.stringMatching(/^"[0-9a-f]{32}-N"$/) });
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'large' }));
    expect(Contents).toMatchObject([{ Size: 12, ETag: head.ETag }]);
    const other = `/object-store/v1/AUTH_${project.id}/dynamic`;
    await project.api.put(other);
    const dynamic = { 'content-length': '0', 'x-object-manifest': `${Bucket}/s/` };
    expect((await project.api.put(`${other}/d`, '', dynamic)).status).toBe(201);
    expect((await bytesOf(client, 'dynamic', 'd')).toString()).toBe('first second');
  });

  test('do not show an object whose time has passed', async () => {
    const client = clientOf('http');
    const Bucket = await newBucket(client);
    await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'data' }));
    const past = new Date(Date.now() - 1000).toISOString();
    const { database } = platform.platform.services;
    await database.transact((tx) =>
      tx.updateTable('object_versions').set({ expires_at: past }).where('name', '=', 'a').execute(),
    );
    await expect(client.send(new GetObjectCommand({ Bucket, Key: 'a' }))).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});
