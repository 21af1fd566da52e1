import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIB } from '#lib/bytes.ts';
import { readAll } from '#lib/object-store/bytes/blob-store-suite.ts';
import { readEnv } from '#lib/settings/env.ts';
import { type RealCeph, startCeph } from '#lib/testing/real-engine/ceph.ts';
import { startGateway } from '#lib/testing/real-engine/gateway.ts';
import type { BucketImageStore } from './bucket-image-store.ts';
import { bucketImageStore } from './image-store.ts';

const root = mkdtempSync(join(tmpdir(), 'nephos-images-'));
let ceph: RealCeph;
/** Replicas with data folders of their own. */
let one: BucketImageStore;
let other: BucketImageStore;

function openStore(name: string, settings: Record<string, string>): BucketImageStore {
  const store = bucketImageStore(readEnv({ ...settings, NEPHOS_DATA: join(root, name), NEPHOS_DISK_RESERVE_GIB: '0' }));
  if (!store) throw new Error('The settings name no bucket.');
  return store;
}

beforeAll(async () => {
  ceph = await startCeph();
  const gateway = await startGateway(ceph);
  gateway.store.close();
  [one, other] = [openStore('one', gateway.settings), openStore('other', gateway.settings)];
});
afterAll(async () => {
  one?.close();
  other?.close();
  await ceph?.stop();
  rmSync(root, { recursive: true, force: true });
});

const md5Of = (data: Buffer) => createHash('md5').update(data).digest('hex');

test('an image that one replica receives is read by another, as a stream, in part and as a file', async () => {
  const [key, data] = [randomUUID(), randomBytes(20 * MIB)];
  expect(await one.receive(key, Readable.from([data]), 100 * MIB)).toMatchObject({ size: 20 * MIB, md5: md5Of(data) });
  await one.publish('incoming', key);
  expect(await other.sizeOf('data', key)).toBe(20 * MIB);
  expect((await readAll(other.open(key))).equals(data)).toBe(true);
  expect((await readAll(other.open(key, { start: 5, end: 9 }))).equals(data.subarray(5, 10))).toBe(true);
  expect(readFileSync(await other.localPath(key)).equals(data)).toBe(true);
  expect((await other.list('data')).map((listed) => listed.key)).toEqual([key]);
  await other.remove('data', key);
  expect(await one.sizeOf('data', key)).toBeUndefined();
});

test('parts that two replicas receive become one image', async () => {
  const [key, data] = [randomUUID(), randomBytes(12 * MIB)];
  const part = (start: number, end: number) => Readable.from([data.subarray(start, end)]);
  expect(await one.append(key, 0, part(0, 5 * MIB), 100 * MIB)).toBe(5 * MIB);
  expect(await other.append(key, 5 * MIB, part(5 * MIB, 12 * MIB), 100 * MIB)).toBe(12 * MIB);
  expect(await one.digest('staged', key)).toMatchObject({ size: 12 * MIB, md5: md5Of(data) });
  await one.publish('staged', key);
  expect([await one.list('staged'), await one.sizeOf('staged', key)]).toEqual([[], undefined]);
  expect((await readAll(other.open(key))).equals(data)).toBe(true);
});
