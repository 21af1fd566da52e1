import { describe, expect, test } from 'vitest';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { ageVersions, BUCKETS, halfAnHourAgo, newBucket, objectPath, putData } from '#lib/testing/buckets.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { findBucketById } from '../../buckets/bucket.ts';

const platform = usePlatform();

/** A bucket whose objects were written an hour ago, and changed since. */
async function newPlace() {
  const project = await newProject(platform);
  const id = await newBucket(project, { versioning: true });
  for (const name of ['edited', 'gone', 'photos/a', 'photos/b', 'same']) await putData(project, id, name, 'first');
  await ageVersions(platform, id);
  await putData(project, id, 'edited', 'second');
  await putData(project, id, 'new', 'new');
  await project.api.delete(objectPath(id, 'gone'));
  return { project, id };
}

const get = ({ api }: Pick<TestProject, 'api'>, id: string, part: string, query: Record<string, string> = {}) =>
  api.get(`${BUCKETS}/${id}/history${part}?${new URLSearchParams(query)}`);

describe('GET /buckets/{id}/history/entries', () => {
  test('folders and objects are listed as they were, and the version finds the data of that moment', async () => {
    const { project, id } = await newPlace();
    const at = halfAnHourAgo();
    const { status, body } = await get(project, id, '/entries', { at });
    expect(status).toBe(200);
    expect(body.entries.map(({ name }: { name: string }) => name)).toEqual(['edited', 'gone', 'photos/', 'same']);
    expect(body).toMatchObject({ next: null, examined: 6 });
    const [edited, gone, folder, same] = body.entries;
    expect(edited).toMatchObject({ kind: 'object', size: 5, content_type: 'application/octet-stream' });
    expect([edited, gone, same].map(({ is_current }) => is_current)).toEqual([false, false, true]);
    expect(folder).toEqual({ kind: 'folder', name: 'photos/' });
    const { version_id } = edited;
    expect((await project.api.get(objectPath(id, 'edited', 'data', { version_id }))).body).toBe('first');
    const inside = await get(project, id, '/entries', { at, prefix: 'photos/' });
    expect(inside.body.entries.map(({ name }: { name: string }) => name)).toEqual(['photos/a', 'photos/b']);
  });

  test('each page continues after the one before, also after a folder', async () => {
    const { project, id } = await newPlace();
    const at = halfAnHourAgo();
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await get(project, id, '/entries', { at, limit: '1', ...(cursor === '' ? {} : { cursor }) });
      found.push(...body.entries.map(({ name }: { name: string }) => name));
      cursor = body.next;
    }
    expect(found).toEqual(['edited', 'gone', 'photos/', 'same']);
  });

  test('a reader sees it; a future moment, a wrong one and a wrong cursor are rejected with 400, a foreign bucket with 404', async () => {
    const { project, id } = await newPlace();
    const at = halfAnHourAgo();
    const reader = await joinProject(platform, project.id, 'reader');
    const statuses = [
      await get(reader, id, '/entries', { at }),
      await get(project, id, '/entries', { at: new Date(Date.now() + 60_000).toISOString() }),
      await get(project, id, '/entries', { at: '2026-01-01' }),
      await get(project, id, '/entries', { at, cursor: 'x' }),
      await get(project, id, '/entries'),
      await get(await newProject(platform), id, '/entries', { at }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 400, 400, 400, 400, 404]);
  });
});

describe('GET /buckets/{id}/history/differences', () => {
  test('added, removed and changed objects are listed and counted, by kind and by prefix', async () => {
    const { project, id } = await newPlace();
    const from = halfAnHourAgo();
    const { body } = await get(project, id, '/differences', { from });
    expect(body.differences).toEqual([
      { name: 'edited', kind: 'changed', before: stateWith(5), after: stateWith(6) },
      { name: 'gone', kind: 'removed', before: stateWith(5), after: null },
      { name: 'new', kind: 'added', before: null, after: stateWith(3) },
    ]);
    const added = await get(project, id, '/differences', { from, kind: 'added', limit: '1' });
    expect(added.body).toMatchObject({ differences: [{ name: 'new' }], next: null });
    const first = await get(project, id, '/differences', { from, limit: '1' });
    expect(first.body).toMatchObject({ differences: [{ name: 'edited' }], next: 'edited' });
    expect((await get(project, id, '/difference-counts', { from })).body.counts).toEqual({
      added: 1,
      removed: 1,
      changed: 1,
      examined: 6,
      is_complete: true,
    });
    const below = await get(project, id, '/difference-counts', { from, prefix: 'photos/' });
    expect(below.body.counts).toMatchObject({ added: 0, removed: 0, changed: 0 });
  });

  test('two equal moments have no differences, and a future one is rejected with 400', async () => {
    const { project, id } = await newPlace();
    const from = halfAnHourAgo();
    expect((await get(project, id, '/differences', { from, to: from })).body.differences).toEqual([]);
    const to = new Date(Date.now() + 60_000).toISOString();
    for (const part of ['/differences', '/difference-counts']) {
      expect((await get(project, id, part, { from, to })).status).toBe(400);
    }
  });
});

const stateWith = (size: number) => ({
  version_id: expect.any(String),
  size,
  etag: expect.any(String),
  content_type: 'application/octet-stream',
  modified_at: expect.any(String),
});

test('GET /buckets/{id}/history/restore-preview: names what would change, changes nothing, and rejects a future moment', async () => {
  const { project, id } = await newPlace();
  expect((await get(project, id, '/restore-preview', { at: halfAnHourAgo() })).body.preview).toEqual({
    restored: 1,
    replaced: 1,
    deleted: 1,
    expired: 0,
    names: ['edited', 'gone'],
    is_complete: true,
  });
  const none = await get(project, id, '/restore-preview', { at: halfAnHourAgo(), prefix: 'photos/' });
  expect(none.body.preview).toMatchObject({ restored: 0, replaced: 0, deleted: 0, names: [] });
  expect((await project.api.get(objectPath(id, 'edited', 'data'))).body).toBe('second');
  const at = new Date(Date.now() + 60_000).toISOString();
  expect((await get(project, id, '/restore-preview', { at })).status).toBe(400);
});

describe('GET /buckets/{id}/history', () => {
  const bucketOf = (id: string) => findBucketById(platform.platform.services.database.read, id);

  test('the history is complete since versioning was turned on, and not while it is suspended', async () => {
    const project = await newProject(platform);
    const id = await newBucket(project);
    const history = async () => (await get(project, id, '')).body.history;
    const change = (versioning: string) => project.api.patch(`${BUCKETS}/${id}`, { bucket: { versioning } });
    expect(await history()).toEqual({ versioning: 'off', complete_from: null, version_days: null });
    await change('enabled');
    const since = Date.parse((await bucketOf(id))?.updatedAt ?? '');
    expect(await history()).toMatchObject({ versioning: 'enabled', complete_from: new Date(since).toISOString() });
    await project.api.patch(`${BUCKETS}/${id}`, { bucket: { quota_count: 5 } });
    expect(await history()).toMatchObject({ complete_from: new Date(since).toISOString() });
    await change('suspended');
    expect(await history()).toMatchObject({ versioning: 'suspended', complete_from: null });
  });

  test('expiring versions limit the history of their folder only, and removed rules stay counted', async () => {
    const project = await newProject(platform);
    const id = await newBucket(project, { versioning: true });
    const since = '2026-01-01T00:00:00.000Z';
    const { database } = platform.platform.services;
    const begin = { history_from: since };
    await database.transact((tx) => tx.updateTable('object_containers').set(begin).where('id', '=', id).execute());
    const rule = { name: 'logs', prefix: 'logs/', expiration_days: null, noncurrent_days: 3, abort_upload_days: null };
    const change = (rules: object[]) => project.api.put(`${BUCKETS}/${id}/lifecycle`, { rules });
    const historyOf = async (prefix: string) => (await get(project, id, '', { prefix })).body.history;
    await change([rule]);
    expect(await historyOf('photos/')).toMatchObject({ complete_from: since, version_days: null });
    const { complete_from, version_days } = await historyOf('logs/2026/');
    expect(version_days).toBe(3);
    const threeDaysAgo = Date.now() - 3 * 86_400_000;
    expect(Math.abs(Date.parse(complete_from) - threeDaysAgo)).toBeLessThan(60_000);
    await change([]);
    expect((await historyOf('photos/')).complete_from > since).toBe(true);
    expect((await bucketOf(id))?.historyFrom).not.toBe(since);
  });

  test('a bucket of another project is missing', async () => {
    const { id } = await newPlace();
    expect((await get(await newProject(platform), id, '')).status).toBe(404);
  });
});
