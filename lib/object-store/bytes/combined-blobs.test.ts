import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIB } from '#lib/bytes.ts';
import { openDatabase } from '#lib/db/open.ts';
import type { Services } from '#lib/http/context.ts';
import { readEnv } from '#lib/settings/env.ts';
import { createMigratedDatabase, type MigratedDatabase } from '#lib/testing/migrated-database.ts';
import { S3Endpoint } from '#lib/testing/s3-endpoint.ts';
import { BlobNotFound } from './blob-store.ts';
import { readAll } from './blob-store-suite.ts';
import { locationOf, newKey } from './locations.ts';
import { blobStore } from './open-blob-store.ts';

/** Without a platform, whose sweep removes data without an object. */
const folder = mkdtempSync(join(tmpdir(), 'nephos-blobs-'));
let migrated: MigratedDatabase;
let opened: Pick<Services, 'env' | 'database'>;
beforeAll(async () => {
  migrated = await createMigratedDatabase(folder);
  const env = readEnv({ ...migrated.settings, NEPHOS_DISK_RESERVE_GIB: '0' });
  opened = { env, database: await openDatabase(env) };
});
afterAll(async () => {
  await opened.database.close();
  await migrated.drop();
  rmSync(folder, { recursive: true, force: true });
});
const services = () => opened;
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

const endpoint = new S3Endpoint();
beforeAll(() => endpoint.start());
afterAll(() => endpoint.stop());

/** The settings of a cloud whose data belongs to a bucket. */
function settings() {
  const { url, accessKey, secretKey, region } = endpoint.bucket('/nephos');
  return {
    NEPHOS_OBJECT_STORE: url.href,
    NEPHOS_OBJECT_STORE_ACCESS_KEY: accessKey,
    NEPHOS_OBJECT_STORE_SECRET_KEY: secretKey,
    NEPHOS_OBJECT_STORE_REGION: region,
  };
}

test('with NEPHOS_OBJECT_STORE new data belongs to the bucket, and earlier files stay readable', async () => {
  const { env, database } = services();
  const file = await store().write(Readable.from([Buffer.from('a file')]), { limit: 100 });
  const later = blobStore({ env: { ...env, ...settings() }, database: { ...database } });
  const object = await later.write(Readable.from([Buffer.from('an object')]), { limit: 100 });
  expect([later.name, object.location]).toEqual(['s3', expect.stringMatching(/^s:/)]);
  expect([...endpoint.objects.keys()]).toEqual([`nephos/${object.location.slice(2)}`]);
  const textOf = async (location: string) => String(await readAll(later.read(location)));
  expect([await textOf(file.location), await textOf(object.location)]).toEqual(['a file', 'an object']);
  const listed: string[] = [];
  for await (const { location } of later.list()) listed.push(location);
  expect(listed).toEqual(expect.arrayContaining([file.location, object.location]));
  await later.remove([file.location, object.location]);
  expect(endpoint.objects.size).toBe(0);
});

test.each([
  ['NEPHOS_OBJECT_STORE', 'ftp://host/bucket', 'Use an address such as'],
  ['NEPHOS_OBJECT_STORE', 'https://host', 'with the bucket as its path'],
  ['NEPHOS_OBJECT_STORE', 'https://host/Bucket', 'with the bucket as its path'],
  ['NEPHOS_OBJECT_STORE_SECRET_KEY', '', 'NEPHOS_OBJECT_STORE_SECRET_KEY'],
  ['NEPHOS_OBJECT_STORE_ACCESS_KEY', undefined, 'Set both NEPHOS_OBJECT_STORE and NEPHOS_OBJECT_STORE_ACCESS_KEY'],
  ['NEPHOS_OBJECT_STORE', undefined, 'Set both NEPHOS_OBJECT_STORE and'],
])('the setting %s cannot be %j', (name, value, message) => {
  expect(() => readEnv({ ...settings(), [name]: value })).toThrow(message);
});
