import { expect, test } from 'vitest';
import type { Action } from './action.ts';
import { buttonsOf } from './detail-buttons.ts';

const action = (label: string, more: Partial<Action> = {}): Action => ({ label, allowed: true, ...more });
const labels = (actions: readonly Action[]) => actions.map(({ label }) => label);

const console = action('Console', { isMain: true });
const start = action('Start', { isMain: true, allowed: 'It is running.' });
const stop = action('Stop', { isMain: true });
const reboot = action('Reboot', { isMain: true });
const pause = action('Pause');
const edit = action('Edit', { isMain: true });
const remove = action('Delete', { isMain: true, isDanger: true });
const ALL = [console, start, stop, reboot, pause, edit, remove];

test('a page has three buttons: what is done most often, in the order of the menu, and never what is refused or deletes', () => {
  expect(labels(buttonsOf(ALL))).toEqual(['Console', 'Stop', 'Reboot']);
});

test('what the state calls for comes first, even if it is refused or deletes', () => {
  const first = (action: Action) => ALL.map((each) => (each === action ? { ...each, isFirst: true } : each));
  expect(labels(buttonsOf(first(start)))).toEqual(['Start', 'Console', 'Stop']);
  expect(labels(buttonsOf(first(remove)))).toEqual(['Delete', 'Console', 'Stop']);
});

test('what should not be done in this state has no button, although it is allowed', () => {
  const attach = action('Attach volume', { isMain: true, hasButton: false });
  expect(labels(buttonsOf([attach, edit]))).toEqual(['Edit']);
  expect(buttonsOf([attach])).toEqual([]);
});

test('where nothing is marked as done most often, the first that can be done are shown; of nothing that can, nothing', () => {
  expect(labels(buttonsOf([action('One', { allowed: 'No.' }), action('Two'), action('Three')]))).toEqual([
    'Two',
    'Three',
  ]);
  expect(buttonsOf([start, remove])).toEqual([]);
});
