import { expect, test } from 'vitest';
import { notices } from '#lib/client/notices.ts';
import { actByKey, keysOf } from './action-keys.ts';

function actions(done: string[], verdicts: Record<string, true | string>) {
  return [
    { label: 'Start', shortcut: 's', allowed: verdicts.start ?? true, onSelect: () => void done.push('start') },
    { label: 'Stop', shortcut: 's', allowed: verdicts.stop ?? true, onSelect: () => void done.push('stop') },
    { label: 'Delete', shortcut: 'Del', allowed: true as const, onSelect: () => void done.push('delete') },
    { label: 'Edit', allowed: true as const },
  ];
}

test('each key is named once, as the keyboard calls it', () => {
  expect(keysOf(actions([], {}))).toEqual(['s', 'delete']);
});

test('a key does the first thing that is allowed', () => {
  const done: string[] = [];
  actByKey(actions(done, { start: 'It runs.' }), 's');
  actByKey(actions(done, {}), 'delete');
  expect(done).toEqual(['stop', 'delete']);
});

test('a key whose action is refused does nothing and tells why', () => {
  const done: string[] = [];
  actByKey(actions(done, { start: 'It runs.', stop: 'It is locked.' }), 's');
  expect(done).toEqual([]);
  expect(notices.getState().all[0]?.title).toBe('It runs.');
});

test('an unknown key does nothing', () => {
  const done: string[] = [];
  actByKey(actions(done, {}), 'q');
  expect(done).toEqual([]);
});
