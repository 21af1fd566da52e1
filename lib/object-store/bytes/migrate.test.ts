import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBucket } from '#lib/object-store/buckets/change-buckets.ts';
import { copyObject } from '#lib/object-store/objects/copy.ts';
import { findObject, type ObjectRecord } from '#lib/object-store/objects/object-record.ts';
import { putObject } from '#lib/object-store/objects/put.ts';
import { readObject } from '#lib/object-store/objects/read.ts';
import { removeObject } from '#lib/object-store/objects/remove.ts';
import { createUpload, putPart, uploadParts } from '#lib/object-store/objects/uploads.ts';
import { newProject } from '#lib/testing/api.ts';
import { bundledModule } from '#lib/testing/bundled-module.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { S3Endpoint } from '#lib/testing/s3-endpoint.ts';
import { readAll } from './blob-store-suite.ts';
import { sweepStore } from './maintenance.ts';
import { migrateBlobs } from './migrate.ts';
import { blobStores } from './open-blob-store.ts';

const endpoint = new S3Endpoint();
beforeAll(() => endpoint.start());
afterAll(() => endpoint.stop());
const settings = () => {
  const { url, accessKey, secretKey, region } = endpoint.bucket();
  return {
    NEPHOS_OBJECT_STORE: url.href,
    NEPHOS_OBJECT_STORE_ACCESS_KEY: accessKey,
    NEPHOS_OBJECT_STORE_SECRET_KEY: secretKey,
    NEPHOS_OBJECT_STORE_REGION: region,
  };
};
// The server reads from the bucket and still writes files.
const cloud = usePlatform(() => ({ ...settings(), NEPHOS_OBJECT_STORE_READ_ONLY: 'on' }));
const services = () => cloud.platform.services;
const stores = (isReadOnly = false) => blobStores({ ...services().env, NEPHOS_OBJECT_STORE_READ_ONLY: isReadOnly });
const migrate = (isReadOnly = false, onProgress?: () => void) => {
  const all = stores(isReadOnly);
  return migrateBlobs(services().database, all, all.target, onProgress);
};

let bucketId: string;
beforeAll(async () => {
  const projectId = (await newProject(cloud)).id;
  bucketId = (await createBucket(services(), { projectId, name: `bucket-${randomUUID()}` })).bucket.id;
});

const put = (name: string, data: Buffer) =>
  putObject(
    services(),
    { bucketId, name },
    { chunks: Readable.from([data]) },
    { contentType: 'text/plain', attributes: {} },
  );
async function find(name: string): Promise<ObjectRecord> {
  const object = await findObject(services().database.read, bucketId, name);
  if (!object) throw new Error(`There is no object ${name}.`);
  return object;
}
const read = async (name: string) => readAll(readObject(services(), await find(name)));
/** Objects of the bucket to which rows refer. */
async function countInBucket(): Promise<number> {
  const { read: db } = services().database;
  const versions = db.selectFrom('object_versions').select('location').distinct().where('location', 'like', 's:%');
  const parts = db.selectFrom('object_upload_parts').select('location').distinct().where('location', 'like', 's:%');
  return (await versions.execute()).length + (await parts.execute()).length;
}
const pathOf = (location: string | null) =>
  join(services().env.dataFolder, 'objects', `${location}`.slice(2, 4), `${location}`.slice(2));

test('data moves to the bucket and back; copies, parts and small data stay readable, and originals are swept', async () => {
  const [large, small] = [randomBytes(300_000), Buffer.from('small')];
  const source = await put('large', large);
  await put('small', small);
  await copyObject(services(), source, { bucketId, name: 'copy' }, { contentType: 'text/plain', attributes: {} });
  const upload = await createUpload(services(), { bucketId, name: 'parts' }, { contentType: 'a/b', attributes: {} });
  const part = await putPart(services(), upload, 1, { chunks: Readable.from([large]) });
  expect(await migrate()).toMatchObject({ moved: 2, bytes: 600_000, failed: [] });
  expect(endpoint.objects.size).toBe(2);
  const locations = async () => {
    const [one] = await uploadParts(services().database.read, upload.id);
    return [
      (await find('large')).location,
      (await find('copy')).location,
      one?.location,
      (await find('small')).location,
    ];
  };
  expect((await locations()).map((location) => location?.slice(0, 2))).toEqual(['s:', 's:', 's:', 'i:']);
  expect((await find('large')).location).toBe((await find('copy')).location);
  expect([await read('large'), await read('copy'), await read('small')]).toEqual([large, large, small]);
  expect(await migrate()).toEqual({ moved: 0, bytes: 0, failed: [] });

  await sweepStore(services());
  expect([source.location, part.location].map((location) => existsSync(pathOf(location)))).toEqual([true, true]);
  await sweepStore(services(), -60_000);
  expect([source.location, part.location].map((location) => existsSync(pathOf(location)))).toEqual([false, false]);

  expect(await migrate(true)).toMatchObject({ moved: 2, failed: [] });
  expect((await locations()).map((location) => location?.slice(0, 2))).toEqual(['f:', 'f:', 'f:', 'i:']);
  expect(await read('copy')).toEqual(large);
  await sweepStore(services(), -60_000);
  expect(endpoint.objects.size).toBe(0);
});

test('damaged and missing data is left as it is and named; the rest moves', async () => {
  const [damaged, missing] = [await put('damaged', randomBytes(100_000)), await put('missing', randomBytes(100_000))];
  await put('whole', randomBytes(100_000));
  writeFileSync(pathOf(damaged.location), randomBytes(100_000));
  rmSync(pathOf(missing.location));
  const { failed } = await migrate();
  expect(failed.toSorted()).toEqual([damaged.location, missing.location].toSorted());
  expect((await find('whole')).location).toMatch(/^s:/);
  expect((await find('damaged')).location).toBe(damaged.location);
  for (const name of ['damaged', 'missing']) await removeObject(services(), { bucketId, name });
  await migrate(true);
});

test('a migration that failed continues, and its interrupted copy leaves nothing behind', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await put(name, randomBytes(100_000));
  endpoint.faults.push({ matches: ({ method }) => method === 'PUT', effect: { status: 403, code: 'AccessDenied' } });
  await expect(migrate()).rejects.toThrow('403 AccessDenied');
  const { failed } = await migrate();
  expect(failed).toEqual([]);
  for (const name of ['a', 'f']) expect((await find(name)).location).toMatch(/^s:/);
  await sweepStore(services(), -60_000);
  expect(endpoint.objects.size).toBe(await countInBucket());
});

test('an object that is deleted meanwhile leaves no copy', async () => {
  await migrate(true);
  await sweepStore(services(), -60_000);
  await put('deleted', randomBytes(100_000));
  let isFirst = true;
  endpoint.faults.push({
    matches: ({ method }) => {
      if (isFirst && method === 'PUT') void removeObject(services(), { bucketId, name: 'deleted' });
      isFirst = isFirst && method !== 'PUT';
      return false;
    },
    effect: 'close',
  });
  await migrate();
  endpoint.faults.length = 0;
  await sweepStore(services(), -60_000);
  expect(await findObject(services().database.read, bucketId, 'deleted')).toBeUndefined();
  expect(endpoint.objects.size).toBe(await countInBucket());
});

test('npm run objects:migrate does it while the server runs', async () => {
  await migrate(true);
  const data = randomBytes(500_000);
  await put('by command', data);
  const { NEPHOS_DATA, DATABASE_URL } = services().env;
  const env = { ...process.env, ...settings(), NEPHOS_DATA, ...(DATABASE_URL && { DATABASE_URL }) };
  const command = await bundledModule('lib/commands/migrate-objects.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [command], { env });
  expect(stdout).toMatch(/^\d+ images and \d+ blobs with \d+ MiB moved\. All data is in s3\.\n$/);
  expect((await find('by command')).location).toMatch(/^s:/);
  expect(await read('by command')).toEqual(data);
});
