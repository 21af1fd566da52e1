import { describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, putData } from '#lib/testing/buckets.ts';
import { nativeClient } from '#lib/testing/native-store.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { findBucketById } from '../buckets/bucket.ts';
import { updateBucket } from '../buckets/change-buckets.ts';
import type { BucketSettings } from '../buckets/settings.ts';

const platform = usePlatform();

async function bucketWith(settings: BucketSettings = {}) {
  const project = await newProject(platform);
  const id = await newBucket(project);
  await updateBucket(platform.platform.services, id, (before) => ({ ...before, ...settings }));
  return { project, id };
}

describe('POST /buckets/{id}/share-links', () => {
  const share = async ({ project, id }: Awaited<ReturnType<typeof bucketWith>>, name: string, valid_seconds = 60) =>
    project.api.post(`${BUCKETS}/${id}/share-links`, { link: { name, valid_seconds } });
  const follow = async ({ project }: Awaited<ReturnType<typeof bucketWith>>, url: string) => {
    const { status, text } = await nativeClient(platform, project, '').call('GET', url.slice(BASE_URL.length));
    return [status, status === 200 ? text : ''];
  };

  test('anyone can download the object with the link, and nothing else, until all links are ended', async () => {
    const bucket = await bucketWith();
    await putData(bucket.project, bucket.id, 'a b/ä?.txt', 'shared');
    await putData(bucket.project, bucket.id, 'other', 'secret');
    const { status, body } = await share(bucket, 'a b/ä?.txt');
    expect(status).toBe(201);
    expect(body.link.url).toMatch(new RegExp(`^${BASE_URL}/object-store/v1/AUTH_`));
    expect(await follow(bucket, body.link.url)).toEqual([200, 'shared']);
    expect((await follow(bucket, body.link.url.replace('a%20b/%C3%A4%3F.txt', 'other')))[0]).toBe(401);
    expect((await bucket.project.api.delete(`${BUCKETS}/${bucket.id}/share-links`)).status).toBe(204);
    expect((await follow(bucket, body.link.url))[0]).toBe(401);
  });

  test('the keys of a container that its user has set stay and sign the link', async () => {
    const bucket = await bucketWith({ metadata: { 'temp-url-key-2': 'own', color: 'blue' } });
    await putData(bucket.project, bucket.id, 'a', 'data');
    expect(await follow(bucket, (await share(bucket, 'a')).body.link.url)).toEqual([200, 'data']);
    const after = await findBucketById(platform.platform.services.database.read, bucket.id);
    expect(after?.settings.metadata).toEqual({ 'temp-url-key-2': 'own', color: 'blue' });
  });

  test('a missing object gets 404, a link for 31 days 400', async () => {
    const bucket = await bucketWith();
    expect((await share(bucket, 'missing')).status).toBe(404);
    await putData(bucket.project, bucket.id, 'a', 'data');
    expect((await share(bucket, 'a', 31 * 86_400)).status).toBe(400);
  });
});
