import { describe, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { newProject, signIn, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, objectPath, putData } from '#lib/testing/buckets.ts';
import { settle } from '#lib/testing/compute.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Entry } from '../schema.ts';
import { MAX_OPEN_JOBS } from './service.ts';
import { bucketJobWorkflow } from './workflows.ts';

const platform = usePlatform();
const JOBS = '/console/v1/bucket-jobs';

async function bucketWith(names: readonly string[], bucket: object = {}) {
  const project = await newProject(platform);
  const id = await newBucket(project, bucket);
  await Promise.all(names.map((name) => putData(project, id, name, name)));
  return { project, id };
}

const start = ({ api }: TestProject, id: string, job: object) => api.post(`${BUCKETS}/${id}/jobs`, { job });

async function run(project: TestProject, id: string, job: object) {
  const { status, body } = await start(project, id, job);
  expect(status, JSON.stringify(body)).toBe(202);
  await settle(platform);
  return (await project.api.get(`${JOBS}/${body.job.id}`)).body.job;
}

async function namesIn({ api }: TestProject, id: string): Promise<string[]> {
  const { entries } = (await api.get(`${BUCKETS}/${id}/entries?search=`)).body;
  const names = await Promise.all(
    entries.map(async ({ kind, name }: Entry) =>
      kind === 'object'
        ? [name]
        : (await api.get(`${BUCKETS}/${id}/entries?${new URLSearchParams({ prefix: name })}`)).body.entries.map(
            (entry: Entry) => entry.name,
          ),
    ),
  );
  return names.flat();
}

describe('delete', () => {
  test('objects and folders are deleted, all others stay', async () => {
    const many = Array.from({ length: 600 }, (_, index) => `logs/${index}`);
    const { project, id } = await bucketWith([...many, 'logs', 'logs2/a', 'a', 'b']);
    const job = await run(project, id, { kind: 'delete', names: ['a', 'missing'], prefixes: ['logs/'] });
    expect(job).toMatchObject({ kind: 'delete', state: 'done', done: 601, failed: 0, bucket_id: id });
    expect(await namesIn(project, id)).toEqual(['b', 'logs', 'logs2/a']);
    expect((await project.api.get(JOBS)).body.jobs).toEqual([job]);
  });

  test('a bucket with versions keeps them', async () => {
    const { project, id } = await bucketWith(['a', 'b'], { versioning: true });
    await run(project, id, { kind: 'delete', names: ['a', 'b'] });
    expect(await namesIn(project, id)).toEqual([]);
    expect((await project.api.get(objectPath(id, 'a', 'versions'))).body.versions).toHaveLength(2);
  });

  test('a selection of nothing is rejected with 400, and a bucket of another project is missing', async () => {
    const { project, id } = await bucketWith(['a']);
    expect((await start(project, id, { kind: 'delete' })).status).toBe(400);
    const stranger = await newProject(platform);
    expect((await start(stranger, id, { kind: 'empty' })).status).toBe(404);
    expect(await namesIn(project, id)).toEqual(['a']);
  });
});

test('empty: all versions, delete markers and unfinished uploads are deleted, and the bucket stays', async () => {
  const { project, id } = await bucketWith(['a', 'b'], { versioning: true });
  await putData(project, id, 'a', 'second');
  await project.api.delete(objectPath(id, 'b'));
  await project.api.post(`${BUCKETS}/${id}/uploads`, { upload: { name: 'big' } });
  expect(await run(project, id, { kind: 'empty' })).toMatchObject({ state: 'done', done: 4 });
  expect((await project.api.get(`${BUCKETS}/${id}`)).body.bucket).toMatchObject({ objects: 0, stored_bytes: 0 });
  expect((await project.api.delete(`${BUCKETS}/${id}`)).status).toBe(204);
});

test('remove: the bucket is deleted with its contents', async () => {
  const { project, id } = await bucketWith(['a', 'b/c']);
  expect(await run(project, id, { kind: 'remove' })).toMatchObject({ state: 'done', done: 2 });
  expect((await project.api.get(`${BUCKETS}/${id}`)).status).toBe(404);
});

describe('copy and move', () => {
  test('a folder is renamed with all its objects', async () => {
    const { project, id } = await bucketWith(['old/a', 'old/b/c', 'older']);
    const job = { kind: 'move', prefixes: ['old/'], from_prefix: 'old/', to_prefix: 'new/' };
    expect(await run(project, id, job)).toMatchObject({ state: 'done', done: 2 });
    expect(await namesIn(project, id)).toEqual(['new/a', 'new/b/', 'older']);
    expect((await project.api.get(objectPath(id, 'new/b/c', 'data'))).body).toBe('old/b/c');
  });

  test('a selection is copied to a folder of another bucket, and the originals stay', async () => {
    const { project, id } = await bucketWith(['in/a', 'in/b/c']);
    const target = await newBucket(project);
    const selection = { names: ['in/a'], prefixes: ['in/b/'], from_prefix: 'in/' };
    await run(project, id, { kind: 'copy', ...selection, to_bucket_id: target, to_prefix: 'out/' });
    expect(await namesIn(project, target)).toEqual(['out/a', 'out/b/']);
    expect(await namesIn(project, id)).toEqual(['in/a', 'in/b/']);
  });

  test('a folder is not copied into itself: 409; names outside of from_prefix and foreign buckets are rejected', async () => {
    const { project, id } = await bucketWith(['a/b']);
    const foreign = await newBucket(await newProject(platform));
    const job = { kind: 'copy', prefixes: ['a/'], from_prefix: '', to_prefix: '' };
    const refused = [
      await start(project, id, { ...job, to_prefix: 'a/' }),
      await start(project, id, { ...job, kind: 'move' }),
      await start(project, id, { ...job, from_prefix: 'b/' }),
      await start(project, id, { ...job, to_bucket_id: foreign }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 400, 404]);
  });
});

test('POST /bucket-jobs/{id}/cancel: an ended job is kept with 409, one of another project is missing', async () => {
  const { project, id } = await bucketWith(['a']);
  const job = await run(project, id, { kind: 'empty' });
  expect((await project.api.post(`${JOBS}/${job.id}/cancel`)).status).toBe(409);
  const stranger = await newProject(platform);
  for (const answer of [
    await stranger.api.post(`${JOBS}/${job.id}/cancel`),
    await stranger.api.get(`${JOBS}/${job.id}`),
  ]) {
    expect(answer.status).toBe(404);
  }
});

/** Makes the jobs of a project unfinished again, as after a crash. */
const reopenJobs = (project: TestProject) =>
  platform.platform.services.database.transact((tx) =>
    tx
      .updateTable('bucket_jobs')
      .set({ state: 'running', ended_at: null, position: packJson({}) })
      .where('project_id', '=', project.id)
      .execute(),
  );

test('a job continues after a crash only while its user may write in the project', async () => {
  const { project, id } = await bucketWith(['a']);
  const { services } = platform.platform;
  const job = await run(project, id, { kind: 'empty' });
  const workflow = bucketJobWorkflow.bind(services);
  const again = async () => {
    await putData(project, id, 'b', 'b');
    await reopenJobs(project);
    await workflow.run({} as Run, { jobId: job.id } as never);
    return (await project.api.get(`${JOBS}/${job.id}`)).body.job;
  };
  expect(await again()).toMatchObject({ state: 'done' });
  const admin = await signInAdmin(platform);
  const { roles } = (await admin.get('/identity/v3/roles?name=reader')).body;
  const assignments = `/identity/v3/projects/${project.id}/users/${project.userId}/roles`;
  await admin.put(`${assignments}/${roles[0].id}`);
  const { roles: members } = (await admin.get('/identity/v3/roles?name=member')).body;
  await putData(project, id, 'c', 'c');
  await admin.delete(`${assignments}/${members[0].id}`);
  await reopenJobs(project);
  await workflow.run({} as Run, { jobId: job.id } as never);
  const reader = await signIn(
    platform,
    { name: project.userName, password: TEST_PASSWORD },
    { project: { id: project.id } },
  );
  expect((await reader.get(`${JOBS}/${job.id}`)).body.job).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('may no longer'),
  });
  expect(await namesIn({ ...project, api: reader }, id)).toEqual(['c']);
});

test(`a project has at most ${MAX_OPEN_JOBS} unfinished jobs; more are rejected with 409`, async () => {
  const { project, id } = await bucketWith([]);
  for (let count = 0; count < MAX_OPEN_JOBS; count += 1) {
    expect((await start(project, id, { kind: 'empty' })).status).toBe(202);
  }
  await settle(platform);
  await reopenJobs(project);
  expect((await start(project, id, { kind: 'empty' })).status).toBe(409);
});
