import { expect, test } from 'vitest';
import type { JobItem } from '#lib/compute/jobs/schema.ts';
import type { ItemState, JobState, MoveHow } from '#lib/compute/jobs/states.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { outcomeOf, reasonOf, unmovedItems } from './job-outcome.ts';

const t = createTranslate('en', undefined);
const flavor = { name: 'm1.tiny', vcpus: 1, ram: 512, disk: 1 };
const item = (name: string, state: ItemState, message: string | null = null, how: MoveHow = 'live'): JobItem => ({
  ...{ object_id: name, name, project_id: 'p', state, message, request_id: null, started_at: null, ended_at: null },
  move: { how, from: 'sim-1', to: null, flavor, reason: null },
});
const said = (state: JobState, items: JobItem[]) => t(outcomeOf({ kind: 'drain', state, items }));
const moved = Array.from({ length: 12 }, (_, index) => item(`web-${index}`, 'done'));
const crashed = item('bill-03', 'stays', 'It has crashed. Start or delete it first.', 'none');

test('a maintenance that left a crashed instance says how many moved, how many are left, which and why', () => {
  const items = [...moved, crashed];
  expect(said('done', items)).toBe('12 of 13 moved, 1 left');
  expect(said('running', items)).toBe('12 of 13 moved, 1 stays');
  expect(unmovedItems({ items }).map(({ name }) => name)).toEqual(['bill-03']);
  expect(t(reasonOf(crashed))).toBe('It has crashed. Start or delete it first.');
});

test('what failed comes first, and what was never begun says so: nothing waits in a job that has ended', () => {
  const items = [
    item('a', 'cancelled'),
    item('b', 'failed', 'It was not stopped.', 'stop'),
    item('c', 'done', null, 'stop'),
  ];
  expect(said('failed', items)).toBe('1 of 3 done, 2 left');
  expect(unmovedItems({ items }).map((each) => t(reasonOf(each)))).toEqual([
    'It was not stopped.',
    'Its move was not started.',
  ]);
});

test('without a remainder no remainder is named, and a job without instances had nothing to do', () => {
  expect(said('done', moved)).toBe('12 of 12 moved');
  expect(said('done', [])).toBe('Nothing to do');
});
