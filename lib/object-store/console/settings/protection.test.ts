import { describe, expect, test } from 'vitest';
import { joinProject, newProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, objectPath, putData } from '#lib/testing/buckets.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { findObject } from '../../objects/object-record.ts';

const platform = usePlatform();
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

async function newPlace(bucket: object = { versioning: true }) {
  const project = await newProject(platform);
  const id = await newBucket(project, bucket);
  const recordOf = (name: string) => findObject(platform.platform.services.database.read, id, name);
  return { project, id, path: `${BUCKETS}/${id}`, recordOf };
}

test('PUT /buckets/{id}/encryption: a named key is stored, null removes it, and another project gets 404', async () => {
  const { project, path } = await newPlace({});
  const encryption = { named_key: 'finance' };
  expect((await project.api.put(`${path}/encryption`, { encryption })).body).toEqual({ encryption });
  expect((await project.api.put(`${path}/encryption`, { encryption: { named_key: '' } })).status).toBe(400);
  expect((await project.api.get(`${path}/encryption`)).body).toEqual({ encryption });
  expect((await project.api.put(`${path}/encryption`, { encryption: null })).body).toEqual({ encryption: null });
  expect((await (await newProject(platform)).api.put(`${path}/encryption`, { encryption: null })).status).toBe(404);
});

describe('PUT /buckets/{id}/object-lock', () => {
  const days = (mode: string, count: number) => ({ default_retention: { mode, days: count, years: null } });

  test('a bucket without versioning is refused with 409; with it, versioning can no longer be suspended', async () => {
    const { project, path } = await newPlace({});
    expect((await project.api.get(`${path}/object-lock`)).body).toEqual({
      is_enabled: false,
      can_enable: false,
      default_retention: null,
    });
    expect((await project.api.put(`${path}/object-lock`, { default_retention: null })).status).toBe(409);
    await project.api.patch(path, { bucket: { versioning: 'enabled' } });
    const { status, body } = await project.api.put(`${path}/object-lock`, days('GOVERNANCE', 30));
    expect([status, body]).toEqual([200, { is_enabled: true, can_enable: false, ...days('GOVERNANCE', 30) }]);
    expect(await project.api.patch(path, { bucket: { versioning: 'suspended' } })).toMatchObject({ status: 409 });
  });

  test.each([
    ['days and years', { mode: 'GOVERNANCE', days: 1, years: 1 }],
    ['neither', { mode: 'GOVERNANCE', days: null, years: null }],
    ['0 days', { mode: 'GOVERNANCE', days: 0, years: null }],
    ['more than 100 years', { mode: 'COMPLIANCE', days: null, years: 101 }],
    ['an unknown mode', { mode: 'FOREVER', days: 1, years: null }],
  ])('a default retention of %s is refused with 400', async (_what, default_retention) => {
    const { project, path } = await newPlace();
    expect((await project.api.put(`${path}/object-lock`, { default_retention })).status).toBe(400);
    expect((await project.api.get(`${path}/object-lock`)).body.is_enabled).toBe(false);
  });
});

describe('PATCH /buckets/{id}/version-lock', () => {
  async function lockedObject() {
    const place = await newPlace();
    const { project, id, path } = place;
    await project.api.put(`${path}/object-lock`, { default_retention: null });
    await putData(project, id, 'a', 'data');
    const lockPath = objectPath(id, 'a', 'version-lock');
    const change = (lock: object) => project.api.patch(lockPath, { lock });
    return { ...place, lockPath, change };
  }

  test('in compliance mode a retention is only extended: anything else is refused with 403', async () => {
    const { project, lockPath, change } = await lockedObject();
    const until = inDays(5);
    expect(await change({ retention: { mode: 'COMPLIANCE', until } })).toMatchObject({
      status: 200,
      body: { lock: { retention: { mode: 'COMPLIANCE', until }, legal_hold: false } },
    });
    const refused = [
      { retention: null },
      { retention: { mode: 'COMPLIANCE', until: inDays(1) } },
      { retention: { mode: 'GOVERNANCE', until: inDays(9) } },
      { retention: null, bypasses_governance: true },
    ];
    for (const lock of refused) expect((await change(lock)).status).toBe(403);
    const longer = { mode: 'COMPLIANCE', until: inDays(9) };
    expect((await change({ retention: longer })).status).toBe(200);
    expect((await project.api.get(lockPath)).body.lock.retention).toEqual(longer);
  });

  test('governance is bypassed only if the request says so; without it a shorter time is refused with 403', async () => {
    const { change } = await lockedObject();
    await change({ retention: { mode: 'GOVERNANCE', until: inDays(5) } });
    const refusal = await change({ retention: null });
    expect([refusal.status, JSON.stringify(refusal.body)]).toEqual([403, expect.stringContaining('bypass governance')]);
    expect((await change({ retention: null, bypasses_governance: true })).body.lock).toMatchObject({ retention: null });
  });

  test('a version under a legal hold cannot be deleted, and can after the hold is removed', async () => {
    const { project, id, change, recordOf } = await lockedObject();
    const version_id = (await recordOf('a'))?.versionId ?? '';
    const remove = () => project.api.delete(objectPath(id, 'a', 'object', { version_id }));
    expect((await change({ legal_hold: true })).body.lock).toMatchObject({ retention: null, legal_hold: true });
    expect((await remove()).status).toBe(403);
    expect((await change({ legal_hold: false })).status).toBe(200);
    expect((await remove()).status).toBe(204);
  });

  test.each([
    ['a time in the past', { retention: { mode: 'GOVERNANCE', until: '2001-01-01T00:00:00Z' } }],
    ['text instead of a time', { retention: { mode: 'GOVERNANCE', until: 'tomorrow' } }],
    ['no change', {}],
  ])('%s is refused with 400', async (_what, lock) => {
    const { change } = await lockedObject();
    expect((await change(lock)).status).toBe(400);
  });

  test('a bucket without object lock is refused with 400, a reader with 403, another project with 404', async () => {
    const { project, id } = await newPlace();
    await putData(project, id, 'a', 'data');
    const path = objectPath(id, 'a', 'version-lock');
    const lock = { legal_hold: true };
    expect((await project.api.patch(path, { lock })).status).toBe(400);
    expect((await (await joinProject(platform, project.id, 'reader')).api.patch(path, { lock })).status).toBe(403);
    expect((await (await newProject(platform)).api.get(path)).status).toBe(404);
    expect((await project.api.get(objectPath(id, 'missing', 'version-lock'))).status).toBe(404);
  });
});
