import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { startBulkJob } from './bulk-job.ts';
import { cancelJob, type Job, jobs, retryJob } from './jobs.ts';

const refusal = () => new ApiError({ status: 409, code: 'conflict', message: 'Not now.' });
const job = (id: string): Job | undefined => jobs.getState().all.find((each) => each.id === id);
const rows = Array.from({ length: 12 }, (_, index) => `web-${index}`);
const spec = { title: 'Stop', rows, idOf: (row: string) => row, notDone: (row: string) => `${row} was not stopped` };

const until = (id: string, state: Job['state']) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (job(id)?.state !== state) return;
      stop();
      resolve();
    };
    const stop = jobs.subscribe(look);
    look();
  });

test('startBulkJob: what failed has a line each, and only that is done again', async () => {
  const calls: string[] = [];
  const id = startBulkJob({
    ...spec,
    run: async (row) => {
      calls.push(row);
      if (row === 'web-3' && calls.length <= rows.length) throw refusal();
    },
  });
  await until(id, 'failed');
  expect(job(id)?.lines.map(({ text }) => text)).toEqual(['web-3 was not stopped']);
  expect(job(id)?.detail).toMatchObject({ values: { done: 11, count: 12, failed: 1 } });
  retryJob(id);
  await until(id, 'done');
  expect(calls.slice(rows.length)).toEqual(['web-3']);
  expect(job(id)).toMatchObject({ progress: 1, lines: [] });
});

test('startBulkJob: cancelled, it begins no further row and says how many are done', async () => {
  let begun = 0;
  const { promise: first, resolve: endFirst } = Promise.withResolvers<void>();
  const id = startBulkJob({
    ...spec,
    run: () => {
      begun += 1;
      return first;
    },
  });
  await Promise.resolve();
  await Promise.resolve();
  cancelJob(id);
  endFirst();
  await until(id, 'cancelled');
  expect(begun).toBe(5);
  expect(job(id)?.detail).toMatchObject({ values: { done: 5, count: 12 } });
});
