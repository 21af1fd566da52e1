import { expect, test } from 'vitest';
import { holdOf, splitFrozenRows } from './frozen-rows.ts';

const row = (key: string, bornAt: string, more: object = {}) => ({ key, bornAt, ...more });
const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);

test('What comes to be while somebody works in a list waits, and no row changes its place', () => {
  const frozen = holdOf([row('b', '2'), row('a', '1')]);
  const { shown, waiting } = splitFrozenRows(
    [row('c', '3'), row('a', '4', { status: 'failed' }), row('b', '2')],
    frozen,
  );
  expect(keys(shown)).toEqual(['b', 'a']);
  expect(shown[1]).toMatchObject({ status: 'failed' });
  expect(keys(waiting)).toEqual(['c']);
});

test('What is gone is not kept, and what is loaded further down does not wait', () => {
  const frozen = holdOf([row('b', '2'), row('a', '1')]);
  const { shown, waiting } = splitFrozenRows([row('a', '1'), row('0', '0')], frozen);
  expect(keys(shown)).toEqual(['a', '0']);
  expect(waiting).toEqual([]);
});

test('In a list that was empty everything is new', () => {
  expect(keys(splitFrozenRows([row('a', '1')], holdOf([])).waiting)).toEqual(['a']);
});
