import { describe, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import {
  ageVersions,
  BUCKETS,
  halfAnHourAgo,
  newBucket,
  newBucketName,
  objectPath,
  putData,
} from '#lib/testing/buckets.ts';
import { settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { updateObject } from '../../objects/update.ts';
import { bucketJobWorkflow } from './workflows.ts';

const platform = usePlatform();
const JOBS = '/console/v1/bucket-jobs';

/** A bucket with objects that were written an hour ago, with their names as data. */
async function bucketWith(names: readonly string[]) {
  const project = await newProject(platform);
  const name = newBucketName();
  const id = await newBucket(project, { name, versioning: true });
  await Promise.all(names.map((object) => putData(project, id, object, object)));
  await ageVersions(platform, id);
  return { project, id, name };
}

const start = ({ api }: TestProject, id: string, job: object) => api.post(`${BUCKETS}/${id}/jobs`, { job });

async function run(project: TestProject, id: string, job: object) {
  const { status, body } = await start(project, id, job);
  expect(status, JSON.stringify(body)).toBe(202);
  await settle(platform);
  return (await project.api.get(`${JOBS}/${body.job.id}`)).body.job;
}

const restore = (project: TestProject, id: string, options: object = {}) =>
  run(project, id, { kind: 'restore', moment: halfAnHourAgo(), ...options });

const dataOf = async ({ api }: TestProject, id: string, name: string) => {
  const { status, body } = await api.get(objectPath(id, name, 'data'));
  return status === 200 ? body : status;
};
const versionsOf = async ({ api }: TestProject, id: string, name: string) =>
  (await api.get(objectPath(id, name, 'versions'))).body.versions.length;

describe('delete', () => {
  test('a deletion of many objects is undone completely, and a second restore changes nothing', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `logs/2026/${index}`);
    const { project, id } = await bucketWith([...names, 'kept']);
    const metadata = { author: 'ada' };
    await project.api.patch(objectPath(id, 'logs/2026/7'), { object: { metadata, content_type: 'text/x-log' } });
    const deletion = await run(project, id, { kind: 'delete', prefixes: ['logs/2026/'] });
    expect(deletion).toMatchObject({ done: 600, undo: { moment: expect.any(String), prefix: 'logs/2026/' } });
    const again = { kind: 'restore', ...deletion.undo, replaces: false };
    expect(await run(project, id, again)).toMatchObject({ kind: 'restore', state: 'done', done: 600, failed: 0 });
    expect((await project.api.get(`${BUCKETS}/${id}`)).body.bucket.objects).toBe(601);
    expect(await dataOf(project, id, 'logs/2026/7')).toBe('logs/2026/7');
    const { object } = (await project.api.get(objectPath(id, 'logs/2026/7'))).body;
    expect(object).toMatchObject({ metadata, content_type: 'text/x-log' });
    expect(await run(project, id, again)).toMatchObject({ state: 'done', done: 0, failed: 0 });
    expect(await versionsOf(project, id, 'logs/2026/7')).toBe(3);
  });

  test('a deletion of nothing, and one in a bucket without versions, cannot be undone', async () => {
    const { project, id } = await bucketWith(['a']);
    expect(await run(project, id, { kind: 'delete', names: ['missing'] })).toMatchObject({ done: 0, undo: null });
    const plain = await newBucket(project);
    await putData(project, plain, 'a', 'a');
    expect(await run(project, plain, { kind: 'delete', names: ['a'] })).toMatchObject({ done: 1, undo: null });
  });
});

describe('restore', () => {
  test('deleted objects are restored; changed ones are replaced and new ones deleted only if requested', async () => {
    const { project, id } = await bucketWith(['same', 'gone', 'edited', 'other/gone']);
    await putData(project, id, 'edited', 'changed');
    await putData(project, id, 'new', 'new');
    for (const name of ['gone', 'other/gone']) await project.api.delete(objectPath(id, name));
    const all = async () => {
      const names = ['same', 'gone', 'edited', 'new', 'other/gone'];
      return Promise.all(names.map((name) => dataOf(project, id, name)));
    };
    expect(await restore(project, id, { prefix: 'other/' })).toMatchObject({ done: 1 });
    expect(await all()).toEqual(['same', 404, 'changed', 'new', 'other/gone']);
    expect(await restore(project, id, { replaces: false })).toMatchObject({ done: 1 });
    expect(await all()).toEqual(['same', 'gone', 'changed', 'new', 'other/gone']);
    expect(await restore(project, id)).toMatchObject({ done: 1 });
    expect(await all()).toEqual(['same', 'gone', 'edited', 'new', 'other/gone']);
    expect(await restore(project, id, { deletes: true })).toMatchObject({ done: 1, state: 'done' });
    expect(await all()).toEqual(['same', 'gone', 'edited', 404, 'other/gone']);
    expect(await versionsOf(project, id, 'edited')).toBe(3);
    expect(await versionsOf(project, id, 'same')).toBe(1);
    expect(await restore(project, id, { deletes: true })).toMatchObject({ done: 0, state: 'done' });
  });

  test('a locked version is kept behind a delete marker, and a version that has expired is not restored', async () => {
    const { project, id } = await bucketWith(['expired']);
    await putData(project, id, 'locked', 'locked');
    const { services } = platform.platform;
    const place = (name: string) => ({ bucketId: id, name });
    await updateObject(services, place('locked'), ({ attributes }) => ({
      attributes: { ...attributes, legalHold: true },
    }));
    await updateObject(services, place('expired'), () => ({ expiresAt: new Date(Date.now() - 1000).toISOString() }));
    await project.api.delete(objectPath(id, 'expired'));
    expect(await restore(project, id, { deletes: true })).toMatchObject({ done: 1, failed: 0 });
    expect(await dataOf(project, id, 'locked')).toBe(404);
    expect(await versionsOf(project, id, 'locked')).toBe(2);
    expect(await dataOf(project, id, 'expired')).toBe(404);
  });

  test('objects that a policy protects fail with their reason, and all others are restored', async () => {
    const { project, id, name } = await bucketWith(['free', 'secret/a']);
    for (const object of ['free', 'secret/a']) await project.api.delete(objectPath(id, object));
    const policy = {
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Deny', Principal: '*', Action: 's3:PutObject', Resource: `arn:aws:s3:::${name}/secret/*` },
      ],
    };
    expect((await project.api.put(`${BUCKETS}/${id}/policy`, { policy: JSON.stringify(policy) })).status).toBe(200);
    expect(await restore(project, id)).toMatchObject({
      state: 'failed',
      done: 1,
      failed: 1,
      message: expect.stringMatching(/^secret\/a: .*denies s3:PutObject/),
    });
    expect(await dataOf(project, id, 'free')).toBe('free');
  });

  test('a bucket without versions is refused with 409, a future moment with 400, and a foreign bucket is missing', async () => {
    const { project, id } = await bucketWith([]);
    const plain = await newBucket(project);
    const job = { kind: 'restore', moment: halfAnHourAgo() };
    const future = new Date(Date.now() + 60_000).toISOString();
    const refused = [
      await start(project, plain, job),
      await start(project, id, { ...job, moment: future }),
      await start(project, id, { ...job, moment: 'yesterday' }),
      await start(await newProject(platform), id, job),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 400, 400, 404]);
  });

  test('a restore that continues after versioning was suspended fails and changes nothing', async () => {
    const { project, id } = await bucketWith(['a']);
    const { services } = platform.platform;
    const job = await restore(project, id);
    await project.api.delete(objectPath(id, 'a'));
    await project.api.patch(`${BUCKETS}/${id}`, { bucket: { versioning: 'suspended' } });
    await services.database.transact((tx) =>
      tx
        .updateTable('bucket_jobs')
        .set({ state: 'running', ended_at: null, position: packJson({}) })
        .where('id', '=', job.id)
        .execute(),
    );
    await bucketJobWorkflow.bind(services).run({} as Run, { jobId: job.id } as never);
    expect((await project.api.get(`${JOBS}/${job.id}`)).body.job).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('no longer keeps versions'),
    });
    expect(await dataOf(project, id, 'a')).toBe(404);
  });
});
