import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { createBucket, removeBucket, updateBucket } from '../buckets/change-buckets.ts';
import type { BucketSettings } from '../buckets/settings.ts';
import { bucketUsage } from '../buckets/usage.ts';
import { blobStore } from '../bytes/open-blob-store.ts';
import { copyObject } from './copy.ts';
import { listObjects, listVersions } from './list.ts';
import { findObject, findVersion, type ObjectRecord } from './object-record.ts';
import { type NewObject, putObject } from './put.ts';
import { readObject } from './read.ts';
import { removeUnreferenced } from './release-data.ts';
import { removeObject } from './remove.ts';
import { completeUpload, createUpload, MIN_PART_BYTES, putPart, removeUpload } from './uploads.ts';

const platform = usePlatform();
const store = () => platform.platform.services;
const db = () => store().database.read;

async function newBucket(settings: BucketSettings = {}): Promise<Bucket> {
  const { id } = await newProject(platform);
  return (await createBucket(store(), { projectId: id, name: 'photos', settings })).bucket;
}

async function* chunksOf(...pieces: (string | Buffer)[]) {
  for (const piece of pieces) yield Buffer.from(piece);
}

const put = (bucket: Bucket, name: string, data: string | Buffer, object: Partial<NewObject> = {}) =>
  putObject(
    store(),
    { bucketId: bucket.id, name },
    { chunks: chunksOf(data) },
    { contentType: 'text/plain', attributes: {}, ...object },
  );

async function bytesOf(object: ObjectRecord | undefined, range?: { start: number; end: number }): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  if (object) for await (const piece of readObject(store(), object, range)) pieces.push(piece);
  return Buffer.concat(pieces);
}
const read = async (bucket: Bucket, name: string) => String(await bytesOf(await findObject(db(), bucket.id, name)));
const count = async (bucket: Bucket) => bucketUsage(db(), bucket.id);
const smallData = async () => (await db().selectFrom('object_small_data').select('location').execute()).length;

test('An object is stored with its MD5 and read back, also in ranges', async () => {
  const bucket = await newBucket();
  const object = await put(bucket, 'a/../b//c', 'hello world');
  expect(object).toMatchObject({ size: 11, etag: '5eb63bbbe01eeed093cb22bb8f5acdc3', versionId: 'null' });
  expect(await read(bucket, 'a/../b//c')).toBe('hello world');
  expect(String(await bytesOf(object, { start: 6, end: 8 }))).toBe('wor');
  expect(await count(bucket)).toEqual({ objects: 1, bytes: 11, storedBytes: 11 });
});

test('Large data is a file, an empty object has none', async () => {
  const bucket = await newBucket();
  const data = randomBytes(300_000);
  const large = await put(bucket, 'large', data);
  const empty = await put(bucket, 'empty', '');
  expect(large.location).toMatch(/^f:/);
  expect(empty.location).toBe(null);
  expect((await bytesOf(large)).equals(data)).toBe(true);
  expect((await bytesOf(large, { start: 100_000, end: 299_999 })).equals(data.subarray(100_000))).toBe(true);
  expect((await bytesOf(empty)).length).toBe(0);
});

test('Data that verify rejects leave the former object, and nothing else', async () => {
  const bucket = await newBucket();
  await put(bucket, 'a', 'kept');
  const before = await smallData();
  const body = {
    chunks: chunksOf(randomBytes(100_000)),
    verify() {
      throw new Error('wrong checksum');
    },
  };
  const place = { bucketId: bucket.id, name: 'a' };
  await expect(putObject(store(), place, body, { contentType: '', attributes: {} })).rejects.toThrow('wrong checksum');
  expect(await read(bucket, 'a')).toBe('kept');
  const left: string[] = [];
  for await (const { location } of blobStore(store()).list()) left.push(location);
  const known = await db().selectFrom('object_versions').select('location').execute();
  expect(left.filter((location) => !known.some((row) => row.location === location))).toEqual([]);
  expect(await smallData()).toBe(before);
});

test('Of fifty concurrent writes with a condition exactly one succeeds', async () => {
  const bucket = await newBucket();
  const outcomes = async (condition: NewObject['condition']) => {
    const writes = Array.from({ length: 50 }, (_, at) =>
      put(bucket, 'lock', `${JSON.stringify(condition)} ${at}`, { condition }),
    );
    const results = await Promise.allSettled(writes);
    return results.map((result) => (result.status === 'fulfilled' ? 'ok' : result.reason.kind)).sort();
  };
  const oneOf = ['ok', ...Array(49).fill('preconditionFailed')];
  expect(await outcomes({ ifNoneMatch: '*' })).toEqual(oneOf.sort());
  const { etag = '' } = (await findObject(db(), bucket.id, 'lock')) ?? {};
  expect(await outcomes({ ifMatch: [etag] })).toEqual(oneOf.sort());
  expect(await count(bucket)).toMatchObject({ objects: 1 });
});

test('Versions stay until they are deleted by their id', async () => {
  const bucket = await newBucket({ versioning: 'enabled' });
  const first = await put(bucket, 'a', 'one');
  const second = await put(bucket, 'a', 'three');
  expect(await count(bucket)).toEqual({ objects: 1, bytes: 5, storedBytes: 8 });
  const place = { bucketId: bucket.id, name: 'a' };
  const { marker } = await removeObject(store(), place);
  expect(await findObject(db(), bucket.id, 'a')).toBe(undefined);
  expect(await count(bucket)).toEqual({ objects: 0, bytes: 0, storedBytes: 8 });
  expect(String(await bytesOf(await findVersion(db(), bucket.id, 'a', first.versionId)))).toBe('one');
  await removeObject(store(), place, { versionId: marker?.versionId ?? '' });
  expect(await read(bucket, 'a')).toBe('three');
  await removeObject(store(), place, { versionId: second.versionId });
  expect(await read(bucket, 'a')).toBe('one');
  expect(await count(bucket)).toEqual({ objects: 1, bytes: 3, storedBytes: 3 });
});

test.each(['', '/'])('Pages of versions in reverse order are the list backwards (delimiter %j)', async (delimiter) => {
  const bucket = await newBucket({ versioning: 'enabled' });
  for (const name of ['a', 'b/', 'b/1', 'b/1', 'b/2', 'c', 'c', 'c', 'd']) await put(bucket, name, 'x');
  const pages = async (limit: number, isReverse: boolean) => {
    const listed: string[] = [];
    let after: { name: string; versionId?: string } | undefined;
    for (let isTruncated = true; isTruncated; ) {
      const listing = { delimiter, limit, isReverse, ...(after && { after }) };
      const page = await listVersions(db(), bucket.id, listing);
      for (const entry of page.entries) {
        const isGroup = 'prefix' in entry;
        listed.push(isGroup ? entry.prefix : `${entry.object.name} ${entry.object.versionId}`);
        after = isGroup ? { name: entry.prefix } : { name: entry.object.name, versionId: entry.object.versionId };
      }
      ({ isTruncated } = page);
    }
    return listed;
  };
  const forwards = await pages(100, false);
  expect(forwards).toHaveLength(delimiter === '' ? 9 : 6);
  for (const limit of [1, 2, 3, 100]) expect(await pages(limit, true)).toEqual(forwards.toReversed());
});

test('With suspended versioning only the version null is replaced', async () => {
  const bucket = await newBucket();
  await put(bucket, 'a', 'null version');
  await updateBucket(store(), bucket.id, (settings) => ({ ...settings, versioning: 'enabled' }));
  const kept = await put(bucket, 'a', 'versioned');
  await updateBucket(store(), bucket.id, (settings) => ({ ...settings, versioning: 'suspended' }));
  await put(bucket, 'a', 'new null version');
  const { entries } = await listVersions(db(), bucket.id, { limit: 10 });
  const ids = entries.map((entry) => 'object' in entry && entry.object.versionId);
  expect(ids).toEqual(['null', kept.versionId]);
  expect(await read(bucket, 'a')).toBe('new null version');
});

test('A locked version cannot be deleted', async () => {
  const bucket = await newBucket({ versioning: 'enabled' });
  const retention = { mode: 'GOVERNANCE', until: new Date(Date.now() + 60_000).toISOString() } as const;
  const object = await put(bucket, 'a', 'locked', { attributes: { retention } });
  const place = { bucketId: bucket.id, name: 'a' };
  const { versionId } = object;
  await expect(removeObject(store(), place, { versionId })).rejects.toThrow('locked in governance mode until');
  await removeObject(store(), place, { versionId, mayBypassGovernance: true });
  expect(await findVersion(db(), bucket.id, 'a')).toBe(undefined);
});

test('A copy shares the data, which stay until both are deleted', async () => {
  const bucket = await newBucket();
  const source = await put(bucket, 'a', randomBytes(20_000));
  const target = { bucketId: bucket.id, name: 'b' };
  const copy = await copyObject(store(), source, target, { contentType: 'text/html', attributes: {} });
  expect(copy).toMatchObject({ location: source.location, etag: source.etag, contentType: 'text/html' });
  await removeObject(store(), { bucketId: bucket.id, name: 'a' });
  await removeUnreferenced(store(), [source.location ?? '']);
  expect((await bytesOf(copy)).length).toBe(20_000);
  await expect(copyObject(store(), source, target, { contentType: '', attributes: {} })).rejects.toThrow(
    'Object a does not exist.',
  );
});

test('An upload in parts becomes an object of the listed parts', async () => {
  const bucket = await newBucket();
  const place = { bucketId: bucket.id, name: 'big' };
  const upload = await createUpload(store(), place, { contentType: 'video/mp4', attributes: {} });
  const pieces = [randomBytes(MIN_PART_BYTES), randomBytes(MIN_PART_BYTES), Buffer.from('end')];
  const parts = [];
  for (const [at, piece] of pieces.entries()) {
    parts.push(await putPart(store(), upload, at + 1, { chunks: chunksOf(piece) }));
  }
  const listed = parts.map(({ number, etag }) => ({ number, etag }));
  const complete = (some: typeof listed) => completeUpload(store(), upload, { parts: some });
  await expect(complete([...listed].reverse())).rejects.toMatchObject({ details: { type: 'InvalidPartOrder' } });
  await expect(complete([{ number: 1, etag: 'other' }])).rejects.toMatchObject({ details: { type: 'InvalidPart' } });
  const object = await complete(listed);
  const all = Buffer.concat(pieces);
  const md5s = pieces.map((piece) => createHash('md5').update(piece).digest());
  const etag = createHash('md5').update(Buffer.concat(md5s)).digest('hex');
  expect(object).toMatchObject({ etag: `${etag}-3`, size: all.length, contentType: 'video/mp4' });
  expect((await bytesOf(object)).equals(all)).toBe(true);
  const range = { start: MIN_PART_BYTES - 2, end: 2 * MIN_PART_BYTES + 1 };
  expect((await bytesOf(object, range)).equals(all.subarray(range.start, range.end + 1))).toBe(true);
  expect(await count(bucket)).toEqual({ objects: 1, bytes: all.length, storedBytes: all.length });
  await expect(complete(listed)).rejects.toMatchObject({ details: { type: 'NoSuchUpload' } });
});

test('An aborted upload leaves nothing, and a bucket with one is not empty', async () => {
  const bucket = await newBucket();
  const place = { bucketId: bucket.id, name: 'a' };
  const upload = await createUpload(store(), place, { contentType: '', attributes: {} });
  const { location } = await putPart(store(), upload, 1, { chunks: chunksOf('first') });
  await putPart(store(), upload, 1, { chunks: chunksOf('again') });
  expect(await count(bucket)).toEqual({ objects: 0, bytes: 0, storedBytes: 5 });
  await expect(removeBucket(store(), bucket.id)).rejects.toThrow('contains objects, versions or unfinished uploads');
  await removeUpload(store(), upload);
  await removeUnreferenced(store(), [location ?? '']);
  expect(await count(bucket)).toEqual({ objects: 0, bytes: 0, storedBytes: 0 });
  await removeBucket(store(), bucket.id);
});

test('Quotas of a bucket and of its project are exact', async () => {
  const bucket = await newBucket({ quotaBytes: 10, quotaCount: 2 });
  await put(bucket, 'a', '12345');
  await expect(put(bucket, 'b', '123456')).rejects.toMatchObject({ kind: 'quotaExceeded' });
  await put(bucket, 'a', '1234567890');
  await put(bucket, 'b', '');
  await expect(put(bucket, 'c', '')).rejects.toThrow('may contain 2 objects and contains 2');
  const writes = await Promise.allSettled(['d', 'e', 'f'].map((name) => put(bucket, name, '')));
  expect(writes.every(({ status }) => status === 'rejected')).toBe(true);
});

test('Damaged data are not read as if they were whole', async () => {
  const bucket = await newBucket();
  const object = await put(bucket, 'a', 'whole');
  const damaged = { data: Buffer.from('other') };
  await store().database.transact((tx) => tx.updateTable('object_small_data').set(damaged).execute());
  await expect(bytesOf(object)).rejects.toThrow('damaged');
});

/** Deterministic pseudo-random numbers (mulberry32). */
function randomsFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The same listing, computed from all names. */
function expectedEntries(names: readonly string[], prefix: string, delimiter: string): string[] {
  const entries = new Set<string>();
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const at = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length);
    entries.add(at === -1 ? name : name.slice(0, at + delimiter.length));
  }
  return [...entries].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}

test('Listings of all pages are those of all names, in byte order, whatever prefix, delimiter and page size', async () => {
  const random = randomsFrom(37);
  const letters = ['a', 'b', '/', '//', '-', 'é', '\u{ffff}', '\u{1f600}', '0'];
  const names = new Set<string>();
  while (names.size < 120) {
    names.add(Array.from({ length: 1 + random(5) }, () => letters[random(letters.length)]).join(''));
  }
  const bucket = await newBucket();
  await Promise.all([...names].map((name) => put(bucket, name, '')));
  for (let round = 0; round < 60; round += 1) {
    const prefix = random(2) === 0 ? '' : (letters[random(letters.length)] ?? '');
    const delimiter = ['', '/', '//', 'é', '\u{1f600}'][random(5)] ?? '';
    const isReverse = random(2) === 0;
    const limit = 1 + random(20);
    const found: string[] = [];
    for (let after: string | undefined; ; ) {
      const options = { prefix, delimiter, limit, isReverse, ...(after !== undefined && { after }) };
      const page = await listObjects(db(), bucket.id, options);
      found.push(...page.entries.map((entry) => ('prefix' in entry ? entry.prefix : entry.object.name)));
      expect(page.entries.length).toBeLessThanOrEqual(limit);
      if (!page.isTruncated) break;
      after = page.last;
    }
    const expected = expectedEntries([...names], prefix, delimiter);
    expect(found).toEqual(isReverse ? expected.reverse() : expected);
  }
});
