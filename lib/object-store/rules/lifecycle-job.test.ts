import { describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { createBucket, updateBucket } from '../buckets/change-buckets.ts';
import type { BucketSettings } from '../buckets/settings.ts';
import { listObjects, listVersions } from '../objects/list.ts';
import { listUploads } from '../objects/list-uploads.ts';
import { putObject } from '../objects/put.ts';
import { removeObject } from '../objects/remove.ts';
import { updateObject } from '../objects/update.ts';
import { createUpload } from '../objects/uploads.ts';
import { DAY_MS, type LifecycleRule } from './lifecycle.ts';
import { removeExpired, runLifecycle } from './lifecycle-job.ts';
import { previewLifecycle } from './lifecycle-preview.ts';
import { recordPosition } from './lifecycle-progress.ts';

const platform = usePlatform();
const services = () => platform.platform.services;
const db = () => services().database.read;
const rule = (changes: Partial<LifecycleRule>): LifecycleRule => ({ id: 'r', isEnabled: true, filter: {}, ...changes });

async function newBucket(lifecycle: LifecycleRule[], settings: BucketSettings = {}): Promise<Bucket> {
  const { id } = await newProject(platform);
  return (await createBucket(services(), { projectId: id, name: 'photos', settings: { ...settings, lifecycle } }))
    .bucket;
}

async function* chunksOf(text: string) {
  yield Buffer.from(text);
}
const put = (bucket: Bucket, name: string, more: object = {}) =>
  putObject(
    services(),
    { bucketId: bucket.id, name },
    { chunks: chunksOf('data') },
    { contentType: 'text/plain', attributes: {}, ...more },
  );

async function namesIn(bucket: Bucket): Promise<string[]> {
  const { entries } = await listVersions(db(), bucket.id, { limit: 100 });
  return entries.flatMap((entry) =>
    'object' in entry
      ? [`${entry.object.name}${entry.object.isDeleteMarker ? ' marker' : ''}${entry.object.isLatest ? '' : ' old'}`]
      : [],
  );
}

const neverAborted = new AbortController().signal;
/** A round as if it ran some days later. */
const runAfter = (days: number, signal = neverAborted) =>
  runLifecycle(services(), { nowMs: Date.now() + days * DAY_MS, dayMs: DAY_MS }, signal);

/** Completes the buckets of other tests; those that were interrupted on an earlier day are due again afterwards. */
async function completeAll(days: number): Promise<void> {
  await runAfter(days);
  await runAfter(days);
}

/** A round that is interrupted in the first bucket that it reads, after a page. */
async function interruptAfter(days: number): Promise<void> {
  const controller = new AbortController();
  const stop = services().database.onCommit(() => controller.abort(), ['object_lifecycle_progress']);
  await runAfter(days, controller.signal);
  stop();
  expect(controller.signal.aborted).toBe(true);
}

describe('The lifecycle job', () => {
  test('deletes expired objects and leaves others', async () => {
    const bucket = await newBucket([rule({ expiration: { days: 3 }, filter: { prefix: 'log/' } })]);
    for (const name of ['log/a', 'log/b', 'keep']) await put(bucket, name);
    await runAfter(1);
    expect(await namesIn(bucket)).toHaveLength(3);
    await runAfter(5);
    expect(await namesIn(bucket)).toEqual(['keep']);
  });

  test('leaves delete markers in a bucket with versioning, and removes them with the last version', async () => {
    const rules = [rule({ expiration: { days: 3 } }), rule({ id: 'old', noncurrent: { days: 3 } })];
    const bucket = await newBucket(rules, { versioning: 'enabled' });
    await put(bucket, 'a');
    await put(bucket, 'a');
    await runAfter(5);
    expect(await namesIn(bucket)).toEqual(['a marker', 'a old']);
    await runAfter(10);
    expect(await namesIn(bucket)).toEqual(['a marker']);
    await runAfter(15);
    expect(await namesIn(bucket)).toEqual([]);
  });

  test('does not delete locked versions', async () => {
    const rules = [rule({ noncurrent: { days: 1 } })];
    const bucket = await newBucket(rules, { versioning: 'enabled', objectLock: {} });
    const retention = { mode: 'GOVERNANCE', until: new Date(Date.now() + DAY_MS).toISOString() } as const;
    await put(bucket, 'locked', { attributes: { retention } });
    await put(bucket, 'locked');
    await put(bucket, 'open');
    await put(bucket, 'open');
    await runAfter(5);
    expect(await namesIn(bucket)).toEqual(['locked', 'locked old', 'open']);
  });

  test('aborts unfinished uploads', async () => {
    const bucket = await newBucket([rule({ abortUploadsAfterDays: 2, filter: { prefix: 'a' } })]);
    for (const name of ['a', 'b']) {
      await createUpload(services(), { bucketId: bucket.id, name }, { contentType: 'text/plain', attributes: {} });
    }
    await runAfter(5);
    const { entries } = await listUploads(db(), bucket.id, { limit: 10 });
    expect(entries).toMatchObject([{ upload: { name: 'b' } }]);
  });

  test('reads a bucket once a day, and after its rules changed', async () => {
    const bucket = await newBucket([rule({ expiration: { days: 3 } })]);
    await runAfter(5);
    await put(bucket, 'a');
    await runAfter(5);
    expect(await namesIn(bucket)).toEqual(['a']);
    await updateBucket(services(), bucket.id, (settings) => ({
      ...settings,
      lifecycle: [rule({ expiration: { days: 2 } })],
    }));
    await runAfter(5);
    expect(await namesIn(bucket)).toEqual([]);
  });

  test('reads nothing when the process stops, and the next round completes it', async () => {
    const bucket = await newBucket([rule({ expiration: { days: 1 } })]);
    await put(bucket, 'a');
    await runAfter(5, AbortSignal.abort());
    expect(await namesIn(bucket)).toEqual(['a']);
    await runAfter(5);
    expect(await namesIn(bucket)).toEqual([]);
  });

  test('continues after an interruption with the buckets that were not reached, and then the interrupted one', async () => {
    await completeAll(20);
    const buckets: Bucket[] = [];
    for (let number = 0; number < 3; number += 1) {
      const bucket = await newBucket([rule({ expiration: { days: 1 } })]);
      await put(bucket, 'a');
      buckets.push(bucket);
    }
    const emptied = async () => {
      const found = await Promise.all(buckets.map(async (bucket) => (await namesIn(bucket)).length === 0));
      return found.filter(Boolean).length;
    };
    for (const count of [1, 2, 3]) {
      await interruptAfter(20);
      expect(await emptied()).toBe(count);
    }
  });

  test('continues within a bucket where it was interrupted, also on the next day', async () => {
    await completeAll(30);
    const bucket = await newBucket([rule({ expiration: { days: 1 } })], { versioning: 'enabled' });
    const names = Array.from({ length: 1002 }, (_, index) => `b${String(index).padStart(4, '0')}`);
    await Promise.all(names.map((name) => put(bucket, name)));
    const currentNames = async () => {
      const { entries } = await listObjects(db(), bucket.id, { limit: 2000 });
      return entries.flatMap((entry) => ('object' in entry ? [entry.object.name] : []));
    };
    await interruptAfter(30);
    expect(await currentNames()).toEqual(names.slice(-3));
    await put(bucket, 'a');
    await runAfter(31);
    expect(await currentNames()).toEqual(['a']);
    await runAfter(31);
    expect(await currentNames()).toEqual([]);
  });

  test('begins again in a bucket whose rules changed after the interruption', async () => {
    await completeAll(40);
    const bucket = await newBucket([rule({ abortUploadsAfterDays: 1 })]);
    await put(bucket, 'a');
    await interruptAfter(40);
    await recordPosition(services().database, bucket.id, { kind: 'uploads', prefix: '', name: 'z', id: 'z' });
    await updateBucket(services(), bucket.id, (settings) => ({
      ...settings,
      lifecycle: [rule({ expiration: { days: 1 } })],
    }));
    await runAfter(40);
    expect(await namesIn(bucket)).toEqual([]);
  });
});

describe('Expiring objects of the native API', () => {
  const NOW = Date.now();
  const at = (ms: number) => new Date(NOW + ms).toISOString();

  test('are deleted when their time has passed', async () => {
    const bucket = await newBucket([]);
    await put(bucket, 'gone', { expiresAt: at(1000) });
    await put(bucket, 'later', { expiresAt: at(60_000) });
    await put(bucket, 'stays');
    await removeExpired(services(), neverAborted, NOW + 5000);
    expect(await namesIn(bucket)).toEqual(['later', 'stays']);
  });

  test('stay if their time was extended', async () => {
    const bucket = await newBucket([]);
    const { id, name } = await put(bucket, 'a', { expiresAt: at(1000) });
    await updateObject(services(), { bucketId: bucket.id, name }, () => ({ expiresAt: at(60_000) }));
    const removal = removeObject(
      services(),
      { bucketId: bucket.id, name },
      { condition: { ifId: id, ifExpiredAt: at(5000) } },
    );
    await expect(removal).rejects.toMatchObject({ kind: 'preconditionFailed' });
    expect(await namesIn(bucket)).toEqual(['a']);
  });

  test('stay if they were replaced', async () => {
    const bucket = await newBucket([]);
    const { id, name } = await put(bucket, 'a', { expiresAt: at(1000) });
    await put(bucket, 'a');
    const removal = removeObject(services(), { bucketId: bucket.id, name }, { condition: { ifId: id } });
    await expect(removal).rejects.toMatchObject({ kind: 'preconditionFailed' });
    expect(await namesIn(bucket)).toEqual(['a']);
  });
});

test('The preview lists what would be deleted, with counts and bytes, and deletes nothing', async () => {
  const rules = [
    rule({ expiration: { days: 1 } }),
    rule({ id: 'old', noncurrent: { days: 1 }, abortUploadsAfterDays: 1 }),
  ];
  const bucket = await newBucket(rules, { versioning: 'enabled' });
  await put(bucket, 'a');
  await put(bucket, 'a');
  await put(bucket, 'b');
  await createUpload(services(), { bucketId: bucket.id, name: 'c' }, { contentType: 'text/plain', attributes: {} });
  const options = { limit: 2, nowMs: Date.now() + 5 * DAY_MS };
  expect(await previewLifecycle(db(), bucket, rules, options)).toMatchObject({
    items: [
      { name: 'a', action: 'expire', ruleId: 'r', size: 4 },
      { name: 'a', action: 'remove-version', ruleId: 'old', size: 4 },
    ],
    counts: { expire: 2, 'remove-version': 1, 'remove-marker': 0, 'abort-upload': 1 },
    freedBytes: 4,
    isComplete: true,
  });
  expect(await previewLifecycle(db(), bucket, rules, { ...options, nowMs: Date.now() })).toMatchObject({
    items: [],
    freedBytes: 0,
  });
  expect(await namesIn(bucket)).toEqual(['a', 'a old', 'b']);
});
