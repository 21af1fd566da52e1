import { expect, test } from 'vitest';
import type { Activity } from '#lib/console/activity/schema.ts';
import type { OwnJob, ResultsAnswer } from '#lib/console/facts/schema.ts';
import { isFailure, newestEnd, resultsIn, unreadIn } from './unread-results.ts';

const done = (id: string, ended_at: string, state: Activity['state'] = 'done'): Activity => ({
  id,
  at: '2030-01-01T00:00:00Z',
  ended_at,
  kind: 'volume',
  verb: 'create',
  action: 'Create',
  state,
  result: null,
  values: {},
  request_id: null,
  object_id: id,
  object_name: id,
  is_there: true,
  has_hidden_actor: false,
  by: null,
  recovery_id: null,
  undo: null,
  project: null,
});
const job = (id: string, ended_at: string | null, state: OwnJob['job']['state'] = 'done'): OwnJob => ({
  scope: 'p',
  project: null,
  job: {
    id,
    kind: 'bulk',
    state,
    title: null,
    host: null,
    reason: null,
    user_id: 'u',
    user_name: 'ada',
    project_id: 'p',
    parallel: 5,
    stops_on_failure: false,
    counts: { waiting: 0, running: 0, accepted: 0, done: 1, failed: 0, cancelled: 0, stays: 0 },
    created_at: '2030-01-01T00:00:02Z',
    updated_at: '2030-01-01T00:00:02Z',
    ended_at,
  },
});
const answer: ResultsAnswer = {
  activity: [done('a', '2030-01-01T00:00:09Z'), done('b', '2030-01-01T00:00:01Z', 'running')],
  jobs: [job('c', null, 'running'), job('d', '2030-01-01T00:00:05Z', 'failed')],
};
const idsOf = (results: ReturnType<typeof resultsIn>) => results.map((one) => ('job' in one ? one.job.id : one.id));

test('work and jobs are one list, by when they ended or, as long as they have not, began', () => {
  expect(idsOf(resultsIn(answer))).toEqual(['a', 'd', 'c', 'b']);
});

test('unread is what has ended since one looked last, and never what goes on', () => {
  expect(idsOf(unreadIn(answer))).toEqual(['a', 'd']);
  expect(idsOf(unreadIn(answer, '2030-01-01T00:00:05Z'))).toEqual(['a']);
  expect(newestEnd(answer)).toBe('2030-01-01T00:00:09Z');
  expect(newestEnd({ activity: [], jobs: [job('c', null, 'running')] })).toBeUndefined();
});

test('a job is a failure where an object of it failed', () => {
  expect(resultsIn(answer).map(isFailure)).toEqual([false, true, false, false]);
});
