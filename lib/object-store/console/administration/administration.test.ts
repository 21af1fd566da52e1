import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GIB } from '#lib/bytes.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, claimScrubRounds, newBucket, putData } from '#lib/testing/buckets.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { scrubStore } from '../../bytes/maintenance.ts';
import { findObject } from '../../objects/object-record.ts';
import { ObjectStoreHealth, type ProjectStorage, StorageUsage } from './schema.ts';

const platform = usePlatform();
const ROOT = '/console/v1/object-storage';
const ABSENT = 'f'.repeat(32);
const DAY_MS = 86_400_000;

async function usage() {
  const admin = await signInAdmin(platform);
  return StorageUsage.parse((await admin.get(`${ROOT}/projects`)).body);
}
const rowOf = async ({ id }: TestProject) => (await usage()).projects.find((project) => project.id === id);
const store = async () => {
  const admin = await signInAdmin(platform);
  return ObjectStoreHealth.parse((await admin.get(`${ROOT}/store`)).body.object_store);
};

describe('GET /object-storage/projects', () => {
  test('names what each project stores; a project without buckets is not listed, and totals add up', async () => {
    const [project, other] = [await newProject(platform), await newProject(platform)];
    const id = await newBucket(project, { versioning: true });
    await putData(project, id, 'a', 'first');
    await putData(project, id, 'a', 'a longer one');
    expect(await rowOf(project)).toEqual({
      id: project.id,
      name: project.name,
      buckets: 1,
      objects: 1,
      bytes: 12,
      stored_bytes: 17,
      limits: { buckets: 1000, objects: 10_000_000, bytes: 1000 * GIB },
      account_quota: { bytes: null, objects: null },
    });
    expect(await rowOf(other)).toBeUndefined();
    const { projects, totals } = await usage();
    const sumOf = (of: (one: ProjectStorage) => number) => projects.reduce((sum, one) => sum + of(one), 0);
    expect(totals).toEqual({
      projects: projects.length,
      buckets: sumOf(({ buckets }) => buckets),
      objects: sumOf(({ objects }) => objects),
      bytes: sumOf(({ bytes }) => bytes),
      stored_bytes: sumOf(({ stored_bytes }) => stored_bytes),
    });
  });

  test('a manager of a project is refused with 403', async () => {
    const project = await newProject(platform, 'manager');
    const answers = [
      await project.api.get(`${ROOT}/projects`),
      await project.api.get(`${ROOT}/store`),
      await project.api.post(`${ROOT}/checks`),
      await project.api.patch(`${ROOT}/projects/${project.id}`, { account_quota: { bytes: null, objects: null } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

describe('PATCH /object-storage/projects/{id}', () => {
  test('an account quota applies to uploads and in the native API, and can be removed', async () => {
    const [project, admin] = [await newProject(platform), await signInAdmin(platform)];
    const id = await newBucket(project);
    const set = (bytes: number | null, objects: number | null) =>
      admin.patch(`${ROOT}/projects/${project.id}`, { account_quota: { bytes, objects } });
    const { status, body } = await set(10, null);
    expect(status).toBe(200);
    expect(body.project).toMatchObject({
      limits: { bytes: 10, objects: 10_000_000 },
      account_quota: { bytes: 10, objects: null },
    });
    expect((await putData(project, id, 'a', 'too long for it')).status).toBe(413);
    const account = await project.api.head(`/object-store/v1/AUTH_${project.id}`);
    expect(account.headers.get('x-account-meta-quota-bytes')).toBe('10');
    const own = (await project.api.get(`${ROOT}/quotas`)).body.quotas;
    expect(own).toContainEqual({ name: 'bytes', used: 0, limit: 10 });
    await set(null, null);
    expect((await putData(project, id, 'a', 'too long for it')).status).toBe(201);
    expect((await rowOf(project))?.account_quota).toEqual({ bytes: null, objects: null });
  });

  test('a higher account quota does not raise the quota of the project', async () => {
    const [project, admin] = [await newProject(platform), await signInAdmin(platform)];
    await newBucket(project);
    await admin.patch(`/console/v1/projects/${project.id}/quotas`, { quotas: { object_gigabytes: 2 } });
    const account_quota = { bytes: 5 * GIB, objects: null };
    const { body } = await admin.patch(`${ROOT}/projects/${project.id}`, { account_quota });
    expect(body.project).toMatchObject({ limits: { bytes: 2 * GIB }, account_quota });
  });

  test('a missing project is refused with 404, a negative quota with 400', async () => {
    const [project, admin] = [await newProject(platform), await signInAdmin(platform)];
    const change = (id: string, bytes: number) =>
      admin.patch(`${ROOT}/projects/${id}`, { account_quota: { bytes, objects: null } });
    expect((await change(ABSENT, 1)).status).toBe(404);
    expect((await change(project.id, -1)).status).toBe(400);
  });
});

describe('The state of the store', () => {
  test('names its implementation, free space and reserve, and counts what is in the database', async () => {
    const project = await newProject(platform);
    const id = await newBucket(project);
    const before = await store();
    expect(before).toMatchObject({ implementation: 'files', address: null, is_reachable: true, problem: null });
    expect(before.free_bytes).toBeGreaterThan(0);
    expect(before.reserve_bytes).toBeGreaterThanOrEqual(0);
    await putData(project, id, 'small', 'small data');
    await project.api.post(`${BUCKETS}/${id}/uploads`, { upload: { name: 'unfinished' } });
    const after = await store();
    expect(after.small_data.count - before.small_data.count).toBe(1);
    expect(after.unfinished_uploads.count - before.unfinished_uploads.count).toBe(1);
    expect(after.stored_bytes - before.stored_bytes).toBe(10);
  });

  test('damaged data is listed with its bucket, object and version until a check finds it repaired', async () => {
    const { services } = platform.platform;
    const project = await newProject(platform);
    const id = await newBucket(project);
    await putData(project, id, 'lost.bin', 'x'.repeat(100_000));
    const object = await findObject(services.database.read, id, 'lost.bin');
    const key = object?.location?.slice(2) ?? '';
    rmSync(join(services.env.dataFolder, 'objects', key.slice(0, 2), key));
    await scrubStore(services, 0);
    const { damages, scrub } = await store();
    expect(damages.total).toBe(damages.first.length);
    expect(damages.first.find(({ location }) => location === object?.location)).toMatchObject({
      reason: 'missing',
      objects: [{ project_id: project.id, bucket_id: id, name: 'lost.bin', version_id: 'null', is_latest: true }],
    });
    expect(scrub).toMatchObject({ is_in_progress: false, finished_at: expect.any(String) });
    await project.api.delete(`${BUCKETS}/${id}/object?name=lost.bin`);
    await scrubStore(services, 0);
    expect((await store()).damages.first.map(({ location }) => location)).not.toContain(object?.location);
  });

  test('POST /object-storage/checks starts a check before it is due; a second one is refused with 409', async () => {
    const { services } = platform.platform;
    const admin = await signInAdmin(platform);
    await claimScrubRounds(platform);
    await scrubStore(services, 0);
    const before = (await store()).scrub;
    const { status, body } = await admin.post(`${ROOT}/checks`);
    expect(status).toBe(202);
    expect(body.object_store.scrub).toMatchObject({ is_in_progress: true, blobs: 0, finished_at: before?.finished_at });
    expect((await admin.post(`${ROOT}/checks`)).status).toBe(409);
    await scrubStore(services, 14 * DAY_MS);
    const { scrub } = await store();
    expect(scrub?.is_in_progress).toBe(false);
    expect(scrub?.finished_at).not.toBe(before?.finished_at);
  });
});
