// @vitest-environment document
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { jobs } from '#lib/client/job-store.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, putData } from '#lib/testing/buckets.ts';
import { settle } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { resumeBucketJobs } from './start-bucket-job.ts';
import { deleteStoredBucketJob, storeBucketJob, storedBucketJobs } from './stored-bucket-jobs.ts';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

test('an unfinished job is in the tray again after a reload; ended and unknown ones are not', async () => {
  const project = await newProject(platform);
  const start = async () => {
    const id = await newBucket(project);
    await putData(project, id, 'a', 'x');
    return (await project.api.post(`${BUCKETS}/${id}/jobs`, { job: { kind: 'empty' } })).body.job;
  };
  const ended = await start();
  await settle(platform);
  const open = await start();
  await settle(platform);
  const { database } = platform.platform.services;
  await database.transact((tx) =>
    tx.updateTable('bucket_jobs').set({ state: 'running', ended_at: null }).where('id', '=', open.id).execute(),
  );
  await openScreen(<p>Page</p>, { user: project });
  // Test files of one worker share the store.
  for (const { id } of storedBucketJobs()) deleteStoredBucketJob(id);
  for (const id of [ended.id, open.id, '11111111-2222-4333-8444-555555555555']) {
    storeBucketJob({ projectId: project.id, id });
  }
  await resumeBucketJobs(new QueryClient());
  const titles = () => jobs.getState().all.map(({ title, state }) => [JSON.stringify(title), state]);
  expect(titles()).toEqual([[expect.stringContaining(open.bucket_name), 'running']]);
  expect(storedBucketJobs().map(({ id }) => id)).toEqual([open.id]);
  await resumeBucketJobs(new QueryClient());
  expect(titles()).toHaveLength(1);
  const end = { state: 'done' as const, ended_at: new Date().toISOString() };
  await database.transact((tx) => tx.updateTable('bucket_jobs').set(end).where('id', '=', open.id).execute());
  await expect.poll(() => titles()[0]?.[1]).toBe('done');
  expect(storedBucketJobs()).toEqual([]);
});
