import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, newBucketName, objectPath, putData } from '#lib/testing/buckets.ts';
import { nativeClient } from '#lib/testing/native-store.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { updateBucket } from '../buckets/change-buckets.ts';
import type { BucketSettings } from '../buckets/settings.ts';
import { findObject } from '../objects/object-record.ts';

const platform = usePlatform();
const DAY_MS = 86_400_000;
const OCTETS = { 'content-type': 'application/octet-stream' };

async function newPlace() {
  const project = await newProject(platform);
  const name = newBucketName();
  const id = await newBucket(project, { name, versioning: true });
  const { services } = platform.platform;
  const change = (settings: BucketSettings) => updateBucket(services, id, (before) => ({ ...before, ...settings }));
  const attributesOf = async (key: string) => (await findObject(services.database.read, id, key))?.attributes;
  const dataOf = async (key: string) => (await project.api.get(objectPath(id, key, 'data'))).body;
  const putNative = (key: string) => nativeClient(platform, project).call('PUT', `/${name}/${key}`, { body: 'data' });
  return { project, id, change, attributesOf, dataOf, putNative };
}

test('the default encryption applies to what the console and the native API write, and not to earlier objects', async () => {
  const { project, id, change, attributesOf, dataOf, putNative } = await newPlace();
  await putData(project, id, 'earlier', 'data');
  await change({ encryption: { algorithm: 'AES256' } });
  await putData(project, id, 'console', 'data');
  await putNative('native');
  expect((await attributesOf('earlier'))?.encryption).toBeUndefined();
  for (const key of ['console', 'native']) {
    expect((await attributesOf(key))?.encryption).toMatchObject({ kind: 'bucket' });
    expect(await dataOf(key)).toBe('data');
  }
});

test('parts of an upload are encrypted with the named key of the bucket', async () => {
  const { project, id, change, attributesOf, dataOf } = await newPlace();
  await change({ encryption: { algorithm: 'aws:kms', keyId: 'finance' } });
  const path = `${BUCKETS}/${id}/uploads`;
  const { upload } = (await project.api.post(path, { upload: { name: 'large' } })).body;
  await project.api.put(`${path}/${upload.id}/parts/1`, 'data', OCTETS);
  await project.api.post(`${path}/${upload.id}/completion`, { parts: [1] });
  expect((await attributesOf('large'))?.encryption).toMatchObject({ kind: 'bucket', keyId: 'finance' });
  expect(await dataOf('large')).toBe('data');
});

test('a copy from a bucket without encryption is encrypted, in both APIs', async () => {
  const { project, id, change, attributesOf, dataOf } = await newPlace();
  await change({ encryption: { algorithm: 'AES256' } });
  const name = newBucketName();
  const plain = await newBucket(project, { name });
  await putData(project, plain, 'a', 'data');
  const copy = { name: 'a', to_bucket_id: id, to_name: 'console' };
  expect((await project.api.post(`${BUCKETS}/${plain}/copies`, { copy })).status).toBe(201);
  const { bucket } = (await project.api.get(`${BUCKETS}/${id}`)).body;
  await nativeClient(platform, project).call('COPY', `/${name}/a`, {
    headers: { destination: `${bucket.name}/native` },
  });
  for (const key of ['console', 'native']) {
    expect((await attributesOf(key))?.encryption).toMatchObject({ kind: 'bucket' });
    expect(await dataOf(key)).toBe('data');
  }
});

test('the default retention applies to what the console and the native API write: a deletion is refused with 403', async () => {
  const { project, id, change, attributesOf, putNative } = await newPlace();
  await change({ objectLock: { defaultRetention: { mode: 'COMPLIANCE', days: 10 } } });
  await putData(project, id, 'console', 'data');
  await putNative('native');
  for (const key of ['console', 'native']) {
    const { retention } = (await attributesOf(key)) ?? {};
    expect(retention?.mode).toBe('COMPLIANCE');
    expect(Date.parse(retention?.until ?? '')).toBeGreaterThan(Date.now() + 9 * DAY_MS);
    const version_id = (await project.api.get(objectPath(id, key))).body.object.version_id;
    expect((await project.api.delete(objectPath(id, key, 'object', { version_id }))).status).toBe(403);
  }
});

test('versioning of a bucket with object lock cannot be suspended: 409', async () => {
  const { project, id, change } = await newPlace();
  await change({ objectLock: {} });
  const { status, body } = await project.api.patch(`${BUCKETS}/${id}`, { bucket: { versioning: 'suspended' } });
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('Object lock requires versioning')]);
});
