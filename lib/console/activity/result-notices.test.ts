import { afterEach, expect, test } from 'vitest';
import { clearNotices, notices, notify } from '#lib/client/notices.ts';
import { recordOwnRequest } from '#lib/client/own-requests.ts';
import { consumeOwnRequest } from '#lib/client/reported-requests.ts';
import { withdrawUndo } from '#lib/client/undo-offers.ts';
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
  undo: null,
  project: { id: 'p', name: 'shop' },
};
const noticesNow = () => notices.getState().all.map(({ level, title, href }) => [level, title, href]);
const tell = (...activity: Activity[]) => notifyResults({ activity, jobs: [] });

afterEach(() => {
  clearNotices();
  for (const id of ['req-1', 'req-2']) consumeOwnRequest(id);
});

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

const undoable: Activity = {
  ...stopped,
  kind: 'network',
  verb: 'update',
  ended_at: stopped.at,
  result: '{name} changed',
  undo: { scope: 'p', until: '2030-01-01T00:10:00Z', obstacle: null, loss: 'The port is new.' },
};
const offers = () => notices.getState().all.map(({ undo, undoUntil, message }) => [typeof undo, undoUntil, message]);

test('an action that can be undone is reported with the offer, even if it ended with its response', () => {
  recordOwnRequest('req-1');
  tell(undoable);
  const title = { message: '{name} changed', values: { name: 'web' } };
  expect(noticesNow()).toEqual([['success', title, '/projects/p/networks/s1']]);
  expect(offers()).toEqual([['function', Date.parse('2030-01-01T00:10:00Z'), 'The port is new.']]);
});

test('a notice that already reports the request gets the offer, and there is no second one', () => {
  recordOwnRequest('req-1');
  notify({ level: 'success', title: 'Saved' });
  tell(undoable);
  expect(noticesNow()).toEqual([['success', 'Saved', undefined]]);
  expect(offers()).toEqual([['function', Date.parse('2030-01-01T00:10:00Z'), 'The port is new.']]);
});

test('of two requests at once a notice reports neither, so each gets its own', () => {
  recordOwnRequest('req-1');
  recordOwnRequest('req-2');
  notify({ level: 'success', title: 'Saved' });
  tell(undoable, { ...undoable, id: '8', request_id: 'req-2', object_id: 's2' });
  expect(noticesNow()).toHaveLength(3);
  expect(offers().at(-1)).toEqual(['undefined', undefined, undefined]);
});

test('an object that was changed since is not offered to be undone', () => {
  recordOwnRequest('req-1');
  const obstacle = { message: 'Changed since', values: {} };
  tell({ ...undoable, undo: { scope: 'p', until: '2030-01-01T00:10:00Z', obstacle, loss: null } });
  expect(noticesNow()).toEqual([]);
});

test('an accepted offer is withdrawn from the toast and the drawer', () => {
  recordOwnRequest('req-1');
  tell(undoable);
  const undo = notices.getState().all[0]?.undo;
  expect(undo).toBeDefined();
  if (undo) withdrawUndo(undo);
  expect(offers()).toEqual([['undefined', Date.parse('2030-01-01T00:10:00Z'), undefined]]);
});
