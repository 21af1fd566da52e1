import { describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, objectPath, putData } from '#lib/testing/buckets.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { findBucketById } from '../buckets/bucket.ts';
import { updateBucket } from '../buckets/change-buckets.ts';
import type { BucketSettings } from '../buckets/settings.ts';

const platform = usePlatform();

async function bucketWith(settings: BucketSettings = {}) {
  const project = await newProject(platform);
  const id = await newBucket(project);
  await updateBucket(platform.platform.services, id, (before) => ({ ...before, ...settings }));
  const bucket = await findBucketById(platform.platform.services.database.read, id);
  return { project, id, name: bucket?.name ?? '' };
}

const accessOf = async ({ project, id }: Awaited<ReturnType<typeof bucketWith>>) =>
  (await project.api.get(`${BUCKETS}/${id}/access`)).body.access;
const NOTHING = { read: false, list: false, write: false };

async function setPolicy({ id, name }: { id: string; name: string }, statement: object) {
  const policy = JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Principal: '*', Resource: `arn:aws:s3:::${name}/*`, ...statement }],
  });
  await updateBucket(platform.platform.services, id, (before) => ({ ...before, policy }));
}

describe('GET /buckets/{id}/access', () => {
  test('a new bucket is used by its project only', async () => {
    const access = await accessOf(await bucketWith());
    expect(access).toEqual({ anyone: NOTHING, cloud: NOTHING, named_by: [], has_denials: false, blocked: [] });
  });

  test('a policy for everyone, a container ACL and named projects are distinguished', async () => {
    const open = await bucketWith();
    await setPolicy(open, { Effect: 'Allow', Action: 's3:GetObject' });
    expect(await accessOf(open)).toMatchObject({ anyone: { ...NOTHING, read: true }, named_by: [] });
    const listed = await accessOf(await bucketWith({ readAcl: '.r:*,.rlistings' }));
    expect(listed).toMatchObject({ anyone: { read: true, list: true, write: false } });
    const shared = await accessOf(await bucketWith({ readAcl: 'other:user' }));
    expect(shared).toMatchObject({ anyone: NOTHING, cloud: NOTHING, named_by: ['container-acl'] });
  });

  test('another project gets 404', async () => {
    const { id } = await bucketWith();
    expect((await (await newProject(platform)).api.get(`${BUCKETS}/${id}/access`)).status).toBe(404);
  });
});

test('a policy that denies a request of the project is enforced with 403, also in jobs', async () => {
  const bucket = await bucketWith();
  const { project, id } = bucket;
  await putData(project, id, 'kept', 'data');
  await setPolicy(bucket, { Effect: 'Deny', Action: ['s3:DeleteObject', 's3:GetObject'] });
  expect((await project.api.delete(objectPath(id, 'kept'))).status).toBe(403);
  expect((await project.api.get(objectPath(id, 'kept', 'data'))).status).toBe(403);
  const { job } = (await project.api.post(`${BUCKETS}/${id}/jobs`, { job: { kind: 'delete', names: ['kept'] } })).body;
  await platform.platform.runner.idle();
  expect((await project.api.get(`/console/v1/bucket-jobs/${job.id}`)).body.job).toMatchObject({
    state: 'failed',
    done: 0,
    failed: 1,
    message: expect.stringContaining('denies s3:DeleteObject'),
  });
  expect((await project.api.get(`${BUCKETS}/${id}`)).body.bucket.objects).toBe(1);
});
