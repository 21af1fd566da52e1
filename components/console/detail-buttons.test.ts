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

test('what the state asks for is among them, although it is refused', () => {
  expect(labels(buttonsOf(ALL, start))).toEqual(['Console', 'Start', 'Stop']);
  expect(labels(buttonsOf(ALL, edit))).toEqual(['Console', 'Stop', 'Edit']);
});

test('what is in no menu comes first', () => {
  expect(labels(buttonsOf(ALL, action('Launch again')))).toEqual(['Launch again', 'Console', 'Stop']);
});

test('where nothing is marked as done most often, the first that can be done are shown; of nothing that can, nothing', () => {
  expect(labels(buttonsOf([action('One', { allowed: 'No.' }), action('Two'), action('Three')]))).toEqual([
    'Two',
    'Three',
  ]);
  expect(buttonsOf([start, remove])).toEqual([]);
});
