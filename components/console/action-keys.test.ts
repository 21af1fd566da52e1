import { afterEach, expect, test } from 'vitest';
import { clearNotices, notices } from '#lib/client/notices.ts';
import type { BulkAction } from './action.ts';
import { actByKey, actOnSelection, keysOf } from './action-keys.ts';
import type { SkippedRow } from './skipped-rows-context.ts';

afterEach(clearNotices);

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

/** Each row is the name of its state. */
function bulk(done: string[]): BulkAction<string>[] {
  const onRun = (what: string) => (rows: string[], skipped: readonly SkippedRow[]) =>
    void done.push(`${what} ${rows} without ${skipped.map(({ name }) => name)}`);
  return [
    { label: 'Start', shortcut: 's', allowed: (row) => row === 'off' || 'It runs.', onRun: onRun('start') },
    { label: 'Stop', shortcut: 's', allowed: (row) => row === 'on' || 'It does not run.', onRun: onRun('stop') },
    { label: 'Delete', shortcut: 'Del', allowed: () => true, onRun: onRun('delete') },
    {
      label: 'Back up',
      shortcut: 'n',
      allowed: () => true,
      together: (rows) => rows.length < 3 || 'Only two at once.',
      onRun: onRun('back up'),
    },
  ];
}
const act = (key: string, rows: readonly string[]) => {
  const done: string[] = [];
  const isMeant = actOnSelection(bulk(done), key, rows, (row) => row);
  return { done, isMeant };
};

test('while rows are selected a key applies to all of them, and the rows left out are named', () => {
  expect(act('delete', ['on', 'off']).done).toEqual(['delete on,off without ']);
  expect(act('s', ['on', 'off', 'on']).done).toEqual(['stop on,on without off']);
});

test('a key whose action none of the selected rows allows, or not all of them together, does nothing and tells why', () => {
  expect(act('s', ['failed']).done).toEqual([]);
  expect(notices.getState().all[0]?.title).toBe('It runs.');
  expect(act('n', ['on', 'on', 'on']).done).toEqual([]);
  expect(notices.getState().all[0]?.title).toBe('Only two at once.');
});

test('without a selection, or where the key is for single rows, it means the row that has the focus', () => {
  expect(act('delete', [])).toEqual({ done: [], isMeant: false });
  expect(act('t', ['on'])).toEqual({ done: [], isMeant: false });
});
