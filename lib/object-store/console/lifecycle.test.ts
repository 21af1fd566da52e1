import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, putData } from '#lib/testing/buckets.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { findBucketById } from '../buckets/bucket.ts';
import { updateBucket } from '../buckets/change-buckets.ts';

const platform = usePlatform();
const LOGS = { name: 'logs', prefix: 'logs/', expiration_days: 30, noncurrent_days: null, abort_upload_days: 7 };

async function newPlace() {
  const project = await newProject(platform);
  const id = await newBucket(project);
  return { project, id, path: `${BUCKETS}/${id}/lifecycle` };
}

test('PUT /buckets/{id}/lifecycle: rules by prefix are replaced, and rules with other conditions stay', async () => {
  const { project, id, path } = await newPlace();
  const other = { id: 'tagged', isEnabled: true, filter: { tags: { stage: 'test' } }, expiration: { days: 1 } };
  await updateBucket(platform.platform.services, id, (settings) => ({ ...settings, lifecycle: [other] }));
  expect((await project.api.put(path, { rules: [LOGS] })).body).toEqual({ rules: [LOGS], other_rules: ['tagged'] });
  expect((await project.api.get(path)).body).toEqual({ rules: [LOGS], other_rules: ['tagged'] });
  await project.api.put(path, { rules: [] });
  const bucket = await findBucketById(platform.platform.services.database.read, id);
  expect(bucket?.settings.lifecycle).toEqual([other]);
});

test('PUT /buckets/{id}/lifecycle: a rule without effect, 0 days and equal names are rejected', async () => {
  const { project, path } = await newPlace();
  const none = { ...LOGS, expiration_days: null, abort_upload_days: null };
  const statuses = [[none], [{ ...LOGS, expiration_days: 0 }], [LOGS, LOGS]].map(
    async (rules) => (await project.api.put(path, { rules })).status,
  );
  expect(await Promise.all(statuses)).toEqual([400, 400, 409]);
  expect((await project.api.get(path)).body.rules).toEqual([]);
});

test('POST /buckets/{id}/lifecycle-previews: names what would be deleted today, and deletes nothing', async () => {
  const { project, id, path } = await newPlace();
  for (const name of ['logs/old', 'logs/new', 'kept']) await putData(project, id, name, 'data');
  const long = new Date(Date.now() - 40 * 86_400_000).toISOString();
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('object_versions').set({ modified_at: long }).where('name', 'in', ['logs/old', 'kept']).execute(),
  );
  const { status, body } = await project.api.post(`${path}-previews`, { rules: [LOGS] });
  expect([status, body]).toEqual([
    200,
    { objects: 1, versions: 0, uploads: 0, freed_bytes: 4, names: ['logs/old'], is_complete: true },
  ]);
  expect((await project.api.get(`${BUCKETS}/${id}`)).body.bucket.objects).toBe(3);
  expect((await (await newProject(platform)).api.post(`${path}-previews`, { rules: [LOGS] })).status).toBe(404);
});
