import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { MIB } from '#lib/bytes.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { BlobNotFound } from './blob-store.ts';
import { readAll } from './blob-store-suite.ts';
import { locationOf, newKey } from './locations.ts';
import { blobStore } from './open-blob-store.ts';

const cloud = usePlatform();
const services = () => cloud.platform.services;
const store = () => blobStore(services());

test('all callers of a process share the store of a database', () => {
  expect(store()).toBe(blobStore(services()));
  expect(store().name).toBe('files');
});

test('small data is read from the database, also in part, and removed from it', async () => {
  const written = await store().write(Readable.from([Buffer.from('small data')]), { limit: 100, mayInline: true });
  const row = { location: written.location, data: written.inline ?? Buffer.alloc(0) };
  await services().database.transact((tx) => tx.insertInto('object_small_data').values(row).execute());
  const large = await store().write(Readable.from([randomBytes(100_000)]), { limit: MIB });
  const read = async (start: number, end: number) => String(await readAll(store().read(row.location, { start, end })));
  expect(String(await readAll(store().read(row.location)))).toBe('small data');
  expect([await read(6, 9), await read(9, 500), await read(10, 12)]).toEqual(['data', 'a', '']);
  await store().remove([row.location, large.location]);
  for (const location of [row.location, large.location]) {
    await expect(readAll(store().read(location))).rejects.toBeInstanceOf(BlobNotFound);
  }
});

test('data in a bucket is not read without the address of the bucket', () => {
  expect(() => store().read(locationOf('s3', newKey()))).toThrow('Set NEPHOS_OBJECT_STORE');
});
