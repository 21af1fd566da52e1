import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { createBucket } from '../buckets/change-buckets.ts';
import { findObject, type ObjectRecord } from './object-record.ts';
import { putObject } from './put.ts';
import { readSmallObject } from './read.ts';
import { removeUnreferenced } from './release-data.ts';

const platform = usePlatform();
const services = () => platform.platform.services;

async function newBucket(): Promise<Bucket> {
  const { id } = await newProject(platform);
  return (await createBucket(services(), { projectId: id, name: 'photos' })).bucket;
}

async function put(data: string | Buffer, bucket?: Bucket, name = 'a'): Promise<ObjectRecord> {
  async function* chunks() {
    yield Buffer.from(data);
  }
  const place = { bucketId: (bucket ?? (await newBucket())).id, name };
  return putObject(services(), place, { chunks: chunks() }, { contentType: 'text/plain', attributes: {} });
}

const textOf = async (object: ObjectRecord) => String(await readSmallObject(services(), object));

/** Damages the data of all small objects. */
const damage = () =>
  services().database.transact((tx) =>
    tx
      .updateTable('object_small_data')
      .set({ data: Buffer.from('other') })
      .execute(),
  );

test('Small data are verified when they are read, and not kept if they are damaged', async () => {
  const object = await put('whole');
  await damage();
  await expect(readSmallObject(services(), object)).rejects.toThrow('damaged');
  await expect(readSmallObject(services(), object)).rejects.toThrow('damaged');
});

test('Kept data are only those whose checksum the row of the object has', async () => {
  const object = await put('whole');
  expect(await textOf(object)).toBe('whole');
  await damage();
  expect(await textOf(object)).toBe('whole');
  const other = { ...object, crc64nvme: '0123456789abcdef' };
  await expect(readSmallObject(services(), other)).rejects.toThrow('damaged');
});

test('Removed data are not kept', async () => {
  const object = await put('whole');
  expect(await textOf(object)).toBe('whole');
  await services().database.transact((tx) => tx.deleteFrom('object_versions').where('id', '=', object.id).execute());
  await removeUnreferenced(services(), [object.location ?? '']);
  expect(await findObject(services().database.read, object.bucketId, object.name)).toBeUndefined();
  await expect(readSmallObject(services(), object)).rejects.toThrow('does not exist');
});

test('Data of many small objects are kept only up to a limit, and read again after that', async () => {
  const object = await put(randomBytes(16_384));
  const first = await readSmallObject(services(), object);
  expect(await readSmallObject(services(), object)).toBe(first);
  const bucket = await newBucket();
  const others = Array.from({ length: 600 }, (_, number) => put(randomBytes(16_384), bucket, `other-${number}`));
  for (const other of await Promise.all(others)) await readSmallObject(services(), other);
  const again = await readSmallObject(services(), object);
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});

test.each<[string, string | Buffer]>([
  ['with more than 64 KiB', Buffer.alloc(65_537)],
  ['without data', ''],
])('An object %s is not read in one piece', async (_what, data) => {
  expect(await readSmallObject(services(), await put(data))).toBeUndefined();
});
