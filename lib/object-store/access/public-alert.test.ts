import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { createBucket, updateBucket } from '../buckets/change-buckets.ts';
import type { BucketSettings } from '../buckets/settings.ts';
import { cannedGrants } from './acl.ts';
import { publicBucketAlert } from './public-alert.ts';

const platform = usePlatform();

/** What the alert finds in the events of a bucket, once its settings are the given ones. */
async function findFor(settings: BucketSettings, isWatched = true) {
  const { services } = platform.platform;
  const { id: projectId } = await newProject(platform);
  const { bucket } = await createBucket(services, { projectId, name: 'photos' });
  await updateBucket(services, bucket.id, () => settings);
  const { read } = services.database;
  const events = await read.selectFrom('events').selectAll().where('object_id', '=', bucket.id).orderBy('id').execute();
  expect(events).toHaveLength(2);
  const changes = events.map(({ at, type, kind, project_id }) => ({
    at,
    type,
    kind,
    objectId: bucket.id,
    projectId: project_id ?? '',
    before: null,
    after: null,
  }));
  return publicBucketAlert.find(read, changes, () => isWatched);
}

test('A bucket that everyone can read is above the threshold once, with the rules that open it', async () => {
  const acl = cannedGrants('public-read', 'p', 'p');
  expect(await findFor({ acl, readAcl: '.r:*' })).toMatchObject([
    {
      name: 'photos',
      text: 'Everyone has access to it through its ACL and container ACL.',
      path: expect.stringContaining('/buckets/'),
      level: { isHigh: true },
    },
  ]);
});

test('A private bucket is below the threshold', async () => {
  expect(await findFor({ readAcl: 'p:u' })).toMatchObject([{ level: { isHigh: false } }]);
});

test('Projects without an alert are not read', async () => {
  expect(await findFor({ readAcl: '.r:*' }, false)).toEqual([]);
});
