import { describe, expect, test } from 'vitest';
import { joinProject, newProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, newBucketName, putData } from '#lib/testing/buckets.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { findBucketById } from '../buckets/bucket.ts';
import { updateBucket } from '../buckets/change-buckets.ts';

const platform = usePlatform();
const ABSENT = '11111111-2222-4333-8444-555555555555';

describe('POST /buckets', () => {
  test('a new bucket is empty and private, keeps no versions, and is listed', async () => {
    const project = await newProject(platform);
    const name = newBucketName();
    const { status, body } = await project.api.post(BUCKETS, { bucket: { name } });
    expect(status).toBe(201);
    expect(body.bucket).toEqual({
      id: expect.any(String),
      name,
      project_id: project.id,
      objects: 0,
      bytes: 0,
      stored_bytes: 0,
      is_public: false,
      versioning: 'off',
      quota_bytes: null,
      quota_count: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await project.api.get(BUCKETS)).body).toEqual({ buckets: [body.bucket], is_truncated: false });
  });

  test('a name that one of the APIs cannot use is rejected with 400 on its field', async () => {
    const project = await newProject(platform);
    const { status, body } = await project.api.post(BUCKETS, { bucket: { name: 'My_Bucket' } });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('Use lower-case letters, digits, hyphens and dots.');
  });

  test('a name that the project or another project has is rejected with 409', async () => {
    const [project, other] = [await newProject(platform), await newProject(platform)];
    const name = newBucketName();
    await newBucket(project, { name });
    const again = await project.api.post(BUCKETS, { bucket: { name } });
    const elsewhere = await other.api.post(BUCKETS, { bucket: { name } });
    expect([again.status, elsewhere.status]).toEqual([409, 409]);
    expect(JSON.stringify(elsewhere.body)).toContain('Another project has a bucket');
    expect((await other.api.get(BUCKETS)).body.buckets).toEqual([]);
  });

  test('a reader is refused with 403 and sees the buckets', async () => {
    const project = await newProject(platform);
    await newBucket(project);
    const reader = await joinProject(platform, project.id, 'reader');
    expect((await reader.api.post(BUCKETS, { bucket: { name: newBucketName() } })).status).toBe(403);
    expect((await reader.api.get(BUCKETS)).body.buckets).toHaveLength(1);
  });
});

test('GET /buckets/{id}: usage is exact; a bucket of another project is missing', async () => {
  const [project, other] = [await newProject(platform), await newProject(platform)];
  const id = await newBucket(project);
  await putData(project, id, 'a', 'four');
  await putData(project, id, 'b', '');
  expect((await project.api.get(`${BUCKETS}/${id}`)).body.bucket).toMatchObject({ objects: 2, bytes: 4 });
  for (const path of [id, ABSENT]) expect((await other.api.get(`${BUCKETS}/${path}`)).status).toBe(404);
});

test('GET /buckets: a bucket that anyone can read natively is public', async () => {
  const project = await newProject(platform);
  const id = await newBucket(project);
  await updateBucket(platform.platform.services, id, (settings) => ({ ...settings, readAcl: '.r:*,.rlistings' }));
  expect((await project.api.get(`${BUCKETS}/${id}`)).body.bucket.is_public).toBe(true);
});

test('PATCH /buckets/{id}: versioning and quota change, null removes a quota, and other settings stay', async () => {
  const project = await newProject(platform);
  const id = await newBucket(project);
  const { services } = platform.platform;
  await updateBucket(services, id, (settings) => ({ ...settings, metadata: { color: 'blue' } }));
  const change = (bucket: object) => project.api.patch(`${BUCKETS}/${id}`, { bucket });
  expect((await change({ versioning: 'enabled', quota_bytes: 10, quota_count: 2 })).body.bucket).toMatchObject({
    versioning: 'enabled',
    quota_bytes: 10,
    quota_count: 2,
  });
  expect((await putData(project, id, 'a', 'more than ten bytes')).status).toBe(413);
  expect((await change({ quota_bytes: null })).body.bucket).toMatchObject({ quota_bytes: null, quota_count: 2 });
  expect((await putData(project, id, 'a', 'more than ten bytes')).status).toBe(201);
  const bucket = await findBucketById(services.database.read, id);
  expect(bucket?.settings).toEqual({ metadata: { color: 'blue' }, versioning: 'enabled', quotaCount: 2 });
});

test('PATCH /buckets/{id}: negative quotas and unknown settings are rejected with 400', async () => {
  const project = await newProject(platform);
  const id = await newBucket(project);
  for (const bucket of [{ quota_bytes: -1 }, { versioning: 'off' }, { policy: {} }]) {
    expect((await project.api.patch(`${BUCKETS}/${id}`, { bucket })).status).toBe(400);
  }
});

test('DELETE /buckets/{id}: an empty bucket is deleted, one with objects is kept with 409', async () => {
  const project = await newProject(platform);
  const id = await newBucket(project);
  await putData(project, id, 'a', 'data');
  expect((await project.api.delete(`${BUCKETS}/${id}`)).status).toBe(409);
  await project.api.delete(`${BUCKETS}/${id}/object?name=a`);
  expect((await project.api.delete(`${BUCKETS}/${id}`)).status).toBe(204);
  expect((await project.api.get(`${BUCKETS}/${id}`)).status).toBe(404);
});
