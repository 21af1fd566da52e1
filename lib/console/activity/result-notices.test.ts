import { afterEach, expect, test } from 'vitest';
import { clearNotices, notices } from '#lib/client/notices.ts';
import { recordOwnRequest } from '#lib/client/own-requests.ts';
import { notifyResults } from './result-notices.ts';
import type { Activity } from './schema.ts';

const stopped: Activity = {
  id: '7',
  at: '2030-01-01T00:00:00Z',
  ended_at: '2030-01-01T00:00:05Z',
  kind: 'server',
  verb: 'update',
  action: 'Stop',
  state: 'done',
  result: '{name} stopped',
  values: {},
  request_id: 'req-1',
  object_id: 's1',
  object_name: 'web',
  is_there: true,
  has_hidden_actor: false,
  by: { id: 'u', name: 'ada' },
  recovery_id: null,
  project: { id: 'p', name: 'shop' },
};
const noticesNow = () => notices.getState().all.map(({ level, title, href }) => [level, title, href]);
const tell = (...activity: Activity[]) => notifyResults({ activity, jobs: [] });

afterEach(clearNotices);

test('an action of this page is reported once, after it has ended', () => {
  recordOwnRequest('req-1');
  tell({ ...stopped, state: 'running', result: null });
  expect(noticesNow()).toEqual([]);
  tell(stopped);
  tell(stopped);
  const title = { message: '{name} stopped', values: { name: 'web' } };
  expect(noticesNow()).toEqual([['success', title, '/projects/p/instances/s1']]);
});

test('a failure is reported as one', () => {
  recordOwnRequest('req-1');
  tell({ ...stopped, state: 'failed', result: 'Could not stop {name}' });
  expect(noticesNow()).toMatchObject([['danger', { message: 'Could not stop {name}' }, '/projects/p/instances/s1']]);
});

test('an action of another page, device or user is only listed behind the bell', () => {
  tell(stopped, { ...stopped, id: '8', request_id: null });
  expect(noticesNow()).toEqual([]);
});

test('a launch is reported by its job, and an action that ends with its response by its caller', () => {
  recordOwnRequest('req-1');
  tell(
    { ...stopped, verb: 'create', action: 'Launch' },
    { ...stopped, kind: 'volume', action: 'Create', ended_at: stopped.at },
  );
  expect(noticesNow()).toEqual([]);
});

test('a volume, a snapshot or a backup is reported once it exists, and not while it is being created', () => {
  const made: Activity = { ...stopped, kind: 'volume', verb: 'create', object_id: 'v1', object_name: 'ledger' };
  recordOwnRequest('req-1');
  tell({ ...made, state: 'running', result: null });
  expect(noticesNow()).toEqual([]);
  tell({ ...made, result: '{name} created' });
  const title = { message: '{name} created', values: { name: 'ledger' } };
  expect(noticesNow()).toEqual([['success', title, '/projects/p/volumes/v1']]);
});
