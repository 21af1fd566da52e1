import { expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, newBucketName } from '#lib/testing/buckets.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

const find = async ({ api }: TestProject, q: string) =>
  (await api.get(`/console/v1/search?q=${encodeURIComponent(q)}`)).body.objects;

test('a bucket is found by its name, a word of it and its id, only in its project, and not after its deletion', async () => {
  const [project, other] = [await newProject(platform), await newProject(platform)];
  const name = `holiday.photos-${newBucketName()}`;
  const id = await newBucket(project, { name });
  for (const q of ['holiday.ph', 'photos', id]) {
    expect(await find(project, q)).toMatchObject([{ kind: 'bucket', id, name }]);
    expect(await find(other, q)).toEqual([]);
  }
  await project.api.delete(`${BUCKETS}/${id}`);
  expect(await find(project, 'photos')).toEqual([]);
});

test('the activity of a bucket names its creation, change and deletion', async () => {
  const project = await newProject(platform);
  const name = newBucketName();
  const id = await newBucket(project, { name });
  await project.api.patch(`${BUCKETS}/${id}`, { bucket: { versioning: 'enabled' } });
  const { body } = await project.api.get(`/console/v1/activity?object=${id}`);
  expect(body.activity.map(({ kind, verb }: { kind: string; verb: string }) => `${verb} ${kind}`)).toEqual([
    'update bucket',
    'create bucket',
  ]);
});
