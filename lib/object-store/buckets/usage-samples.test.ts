import { describe, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, putData } from '#lib/testing/buckets.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { BucketUsage } from '../console/usage/schema.ts';
import { bucketQuotaAlert } from './high-usage.ts';
import { MAX_SAMPLES } from './sample-resolution.ts';
import { sampleUsage } from './usage-samples.ts';

const platform = usePlatform();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const services = () => platform.platform.services;
/** Later than any round of the job in this test. */
const START_MS = Math.ceil(Date.now() / DAY_MS + 2) * DAY_MS;
const sample = (atMs: number) => sampleUsage(services(), atMs);

async function usageOf({ api }: TestProject, id: string, resolution: BucketUsage['resolution'] = 'hour') {
  const { samples }: BucketUsage = (await api.get(`${BUCKETS}/${id}/usage?resolution=${resolution}`)).body;
  return samples
    .filter(({ at }) => Date.parse(at) >= START_MS)
    .map(({ at, objects, bytes, stored_bytes }) => [Date.parse(at) - START_MS, objects, bytes, stored_bytes]);
}

const eventsOf = async (type: string, objectId: string) => {
  const rows = services().database.read.selectFrom('events').selectAll().where('type', '=', type);
  return rows.where('object_id', '=', objectId).orderBy('id').execute();
};

describe('The usage of a bucket over time', () => {
  test('is measured once per hour and per day; hours without a round stay gaps', async () => {
    const project = await newProject(platform);
    const id = await newBucket(project, { versioning: true });
    await sample(START_MS + 60_000);
    await putData(project, id, 'a', '12345');
    await sample(START_MS + 30 * 60_000);
    await sample(START_MS + 3 * HOUR_MS);
    await putData(project, id, 'a', '123');
    await sample(START_MS + DAY_MS);
    expect(await usageOf(project, id)).toEqual([
      [0, 0, 0, 0],
      [3 * HOUR_MS, 1, 5, 5],
      [DAY_MS, 1, 3, 8],
    ]);
    expect(await usageOf(project, id, 'day')).toEqual([
      [0, 0, 0, 0],
      [DAY_MS, 1, 3, 8],
    ]);
  });

  test('is kept for 7 days by hour and 400 days by day, and removed with the bucket', async () => {
    const project = await newProject(platform);
    const id = await newBucket(project);
    for (const days of [0, 1, 8]) await sample(START_MS + days * DAY_MS);
    expect((await usageOf(project, id)).map(([at]) => at)).toEqual([DAY_MS, 8 * DAY_MS]);
    expect((await usageOf(project, id, 'day')).map(([at]) => at)).toEqual([0, DAY_MS, 8 * DAY_MS]);
    await sample(START_MS + 402 * DAY_MS);
    expect((await usageOf(project, id, 'day')).map(([at]) => at)).toEqual([8 * DAY_MS, 402 * DAY_MS]);
    expect(MAX_SAMPLES).toBe(7 * 24 + 1 + 400 + 1);
    expect((await project.api.delete(`${BUCKETS}/${id}`)).status).toBe(204);
    const rows = services().database.read.selectFrom('bucket_usage_samples').selectAll().where('bucket_id', '=', id);
    expect(await rows.execute()).toEqual([]);
  });

  test('is refused to another project with 404, and an unknown resolution with 400', async () => {
    const [project, other] = [await newProject(platform), await newProject(platform)];
    const id = await newBucket(project);
    expect((await other.api.get(`${BUCKETS}/${id}/usage`)).status).toBe(404);
    expect((await project.api.get(`${BUCKETS}/${id}/usage?resolution=minute`)).status).toBe(400);
  });
});

describe('90% of a quota', () => {
  const LATER_MS = START_MS + 500 * DAY_MS;

  test('of a bucket is recorded when usage crosses it in either direction, and makes an alert of the first', async () => {
    const project = await newProject(platform);
    const id = await newBucket(project);
    await project.api.patch(`${BUCKETS}/${id}`, { bucket: { quota_bytes: 100 } });
    const levels = async () => {
      const rows = await services()
        .database.read.selectFrom('events')
        .selectAll()
        .where('object_id', '=', id)
        .execute();
      const changes = rows.map(({ at, type, kind, object_id, project_id }) => {
        return { at, type, kind, objectId: object_id, projectId: project_id, before: null, after: null };
      });
      const found = await bucketQuotaAlert.find(services().database.read, changes, () => true);
      return found.map(({ level, text }) => [level?.isHigh, text]);
    };
    await sample(LATER_MS);
    await putData(project, id, 'a', 'x'.repeat(89));
    await sample(LATER_MS + HOUR_MS);
    expect(await eventsOf('bucket.usage', id)).toEqual([]);
    expect(await levels()).toEqual([[false, '89 of 100 bytes are in use.']]);
    await putData(project, id, 'b', 'x');
    for (const hour of [2, 3]) await sample(LATER_MS + hour * HOUR_MS);
    expect(await eventsOf('bucket.usage', id)).toHaveLength(1);
    expect(await levels()).toEqual([[true, '90 of 100 bytes are in use.']]);
    await project.api.delete(`${BUCKETS}/${id}/object?name=a`);
    await sample(LATER_MS + 4 * HOUR_MS);
    expect(await eventsOf('bucket.usage', id)).toHaveLength(2);
    expect(await levels()).toEqual([[false, '1 of 100 bytes are in use.']]);
  });

  test('of a project is recorded, so that its alert is checked although writes record no events', async () => {
    const project = await newProject(platform);
    const id = await newBucket(project);
    const { database } = services();
    await sample(LATER_MS + DAY_MS);
    await database.transact(async (tx) => {
      const settings = JSON.stringify({ quotaCount: 1 });
      const row = { project_id: project.id, settings, created_at: new Date().toISOString() };
      await tx.insertInto('object_accounts').values(row).execute();
    });
    await putData(project, id, 'a', 'x');
    for (const hour of [1, 2]) await sample(LATER_MS + DAY_MS + hour * HOUR_MS);
    expect(await eventsOf('quota.usage', project.id)).toHaveLength(1);
  });
});
