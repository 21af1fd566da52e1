import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIB } from '#lib/bytes.ts';
import { type EndpointFault, S3Endpoint } from '#lib/testing/s3-endpoint.ts';
import { BlobNotFound } from './blob-store.ts';
import { describeBlobStore, readAll } from './blob-store-suite.ts';
import { locationOf, newKey } from './locations.ts';
import { S3Blobs } from './s3-blobs.ts';

const endpoint = new S3Endpoint();
const stores: S3Blobs[] = [];
const open = (bucket = endpoint.bucket()) => {
  const store = new S3Blobs(bucket);
  stores.push(store);
  return store;
};
let store: S3Blobs;
beforeAll(async () => {
  await endpoint.start();
  store = open(endpoint.bucket('/backups of "a"/b/'));
});
afterAll(() => {
  for (const one of stores) one.close();
  endpoint.stop();
});

const write = (data: Buffer) => store.write(Readable.from([data]), { limit: 100 * MIB });
const failNext = (matches: EndpointFault['matches'], effect: EndpointFault['effect']) =>
  endpoint.faults.push({ matches, effect });

describe('Objects of an S3 bucket', () => {
  describeBlobStore(() => store, 33 * MIB);

  test('belong to the prefix of the settings; other objects of the bucket are neither listed nor removed', async () => {
    const { location } = await write(randomBytes(100));
    expect([...endpoint.objects.keys()]).toContain(`backups of "a"/b/${location.slice(2)}`);
    const other = open();
    endpoint.objects.set('backups of "a"/b/notes', { data: Buffer.alloc(1), changedAt: new Date() });
    for await (const found of other.list()) expect.fail(found.location);
    await other.remove([location, locationOf('s3', newKey())]);
    expect(await readAll(store.read(location))).toHaveLength(100);
  });

  test.each([
    [16 * MIB, 0],
    [16 * MIB + 1, 3],
    [40 * MIB, 5],
  ])('%d bytes are uploaded in %d parts; a part has at least 5 MiB', async (size, parts) => {
    const from = endpoint.log.length;
    const { location } = await write(randomBytes(size));
    const requests = endpoint.log.slice(from);
    expect(requests.filter((request) => request.startsWith('PUT'))).toHaveLength(Math.max(1, parts));
    expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(parts === 0 ? 0 : 2);
    await store.remove([location]);
  });

  test('1,200 objects are listed in pages and removed in batches', async () => {
    const many = open(endpoint.bucket('/many'));
    const locations = Array.from({ length: 1200 }, () => locationOf('s3', newKey()));
    for (const location of locations) {
      endpoint.objects.set(`many/${location.slice(2)}`, { data: Buffer.alloc(1), changedAt: new Date() });
    }
    const found: string[] = [];
    for await (const { location } of many.list()) found.push(location);
    expect(found.toSorted()).toEqual(locations.toSorted());
    await many.remove(locations);
    for await (const { location } of many.list()) expect.fail(location);
  });
});

describe('Failures of the endpoint', () => {
  test('a request that failed for reasons of the endpoint is repeated', async () => {
    failNext(({ method }) => method === 'PUT', { status: 503, code: 'SlowDown' });
    failNext(({ method }) => method === 'PUT', 'close');
    const data = randomBytes(1000);
    const { location } = await write(data);
    expect((await readAll(store.read(location))).equals(data)).toBe(true);
  });

  test('a read continues where the connection broke', async () => {
    const data = randomBytes(3 * MIB);
    const { location } = await write(data);
    failNext(({ method }) => method === 'GET', 'close');
    failNext(({ method, headers }) => method === 'GET' && headers.range !== undefined, 'close');
    expect((await readAll(store.read(location))).equals(data)).toBe(true);
    failNext(({ method }) => method === 'GET', 'close');
    const part = await readAll(store.read(location, { start: 1000, end: 2 * MIB }));
    expect(part.equals(data.subarray(1000, 2 * MIB + 1))).toBe(true);
  });

  test('wrong keys are an error that names the setting, and not data that does not exist', async () => {
    const { location } = await write(randomBytes(10));
    const wrong = open({ ...endpoint.bucket('/backups of "a"/b/'), secretKey: 'wrong' });
    await expect(readAll(wrong.read(location))).rejects.toThrow(
      'NEPHOS_OBJECT_STORE returned 403 SignatureDoesNotMatch',
    );
    const missing = open({ ...endpoint.bucket(), url: new URL('/missing', endpoint.bucket().url) });
    await expect(readAll(missing.read(location))).rejects.toThrow('404 NoSuchBucket');
    await expect(readAll(missing.read(location))).rejects.not.toBeInstanceOf(BlobNotFound);
  });

  test('an upload whose last request fails leaves no object and no part', async () => {
    const before = endpoint.objects.size;
    failNext(({ method, query }) => method === 'POST' && query.has('uploadId'), { status: 400, code: 'InvalidPart' });
    await expect(write(randomBytes(20 * MIB))).rejects.toThrow('InvalidPart');
    expect([endpoint.objects.size, endpoint.uploads.size]).toEqual([before, 0]);
  });

  test('a part that is rejected ends the upload and leaves nothing behind', async () => {
    const before = endpoint.objects.size;
    failNext(({ query }) => query.get('partNumber') === '2', { status: 403, code: 'QuotaExceeded' });
    await expect(write(randomBytes(40 * MIB))).rejects.toThrow('QuotaExceeded');
    expect([endpoint.objects.size, endpoint.uploads.size]).toEqual([before, 0]);
  });

  test('unfinished uploads before a time are removed, later ones and those of others are kept', async () => {
    const upload = (key: string, initiated: Date) => endpoint.uploads.set(key, { key, initiated, parts: new Map() });
    upload(`backups of "a"/b/${newKey()}`, new Date(1000));
    upload(`backups of "a"/b/${newKey()}`, new Date(3000));
    upload(newKey(), new Date(1000));
    expect(await store.removeUnfinished(2000)).toBe(1);
    expect([...endpoint.uploads.values()].map(({ initiated }) => initiated.getTime())).toEqual([3000, 1000]);
    endpoint.uploads.clear();
  });
});
