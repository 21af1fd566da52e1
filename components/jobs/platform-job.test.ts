import { expect, test } from 'vitest';
import type { JobItem, PlatformJob } from '#lib/compute/jobs/schema.ts';
import { trayJobOf } from './platform-job.ts';
import { selectTrayJobs } from './tray-jobs.ts';

const NOW = Date.parse('2030-01-02T00:00:00Z');
const job: PlatformJob = {
  id: 'job-a',
  kind: 'bulk',
  state: 'running',
  title: { message: 'Deleting {count} volumes', values: { count: 40 } },
  host: null,
  reason: null,
  user_id: 'u',
  user_name: 'ada',
  project_id: 'p',
  parallel: 5,
  stops_on_failure: false,
  counts: { waiting: 20, running: 5, accepted: 0, done: 9, failed: 1, cancelled: 5, stays: 0 },
  created_at: '2030-01-01T23:59:00Z',
  updated_at: '2030-01-01T23:59:30Z',
  ended_at: null,
};
const item: JobItem = {
  object_id: 'v1',
  name: 'data',
  project_id: null,
  state: 'failed',
  message: 'It is attached.',
  request_id: 'req-1',
  started_at: null,
  ended_at: null,
  move: null,
};

test('a job of the platform stands in the tray with its title, how far it is, and why each object failed', () => {
  expect(trayJobOf(job, [{ ...item, object_id: 'v0', state: 'done', message: null }, item])).toMatchObject({
    id: 'job-a',
    title: { message: 'Deleting {count} volumes', values: { count: 40 } },
    state: 'running',
    progress: 0.25,
    detail: { values: { done: 9, count: 40, failed: 1 } },
    lines: [{ id: 'v1', text: 'data', state: 'failed', error: { message: 'It is attached.', requestId: 'req-1' } }],
    startedAt: Date.parse('2030-01-01T23:59:00Z'),
  });
});

test('an object without a name is called by its id', () => {
  expect(trayJobOf(job, [{ ...item, name: '' }]).lines.map(({ text }) => text)).toEqual(['v1']);
});

test('what ended is shown for a day, unless it was put away or its good end was seen; what goes on always, moves never', () => {
  const own = (more: Partial<PlatformJob>) => ({ scope: 'p', project: null, job: { ...job, ...more } });
  const ended = (id: string, ended_at: string, state: 'done' | 'failed' = 'done') => own({ id, state, ended_at });
  const jobs = [
    own({}),
    ended('late', '2030-01-01T12:00:00Z'),
    ended('away', '2030-01-01T12:00:00Z'),
    ended('seen', '2030-01-01T09:00:00Z'),
    ended('seen to fail', '2030-01-01T09:00:00Z', 'failed'),
    ended('old', '2029-12-31T12:00:00Z'),
    own({ id: 'drain', kind: 'drain' }),
  ];
  const seen = { dismissed: ['away', 'job-a'], seenAt: '2030-01-01T10:00:00Z' };
  expect(selectTrayJobs(jobs, seen, NOW).map((one) => one.job.id)).toEqual(['job-a', 'late', 'seen to fail']);
});
