import { expect, test } from 'vitest';
import { type RowSelection, toggleRow } from './use-resource-table.ts';

const all = ['a', 'b', 'c', 'd', 'e'];
const nothing: RowSelection = { ids: new Set() };
/** Toggles rows in order; `+` before a row extends the range to it. */
const toggled = (...steps: string[]) => {
  const end = steps.reduce(
    (chosen, step) => toggleRow(chosen, all, all.indexOf(step.replace('+', '')), step.startsWith('+')),
    nothing,
  );
  return [...end.ids].toSorted().join('');
};

test.each([
  ['a row', ['b'], 'b'],
  ['a row twice', ['b', 'b'], ''],
  ['a range downwards', ['b', '+d'], 'bcd'],
  ['a range upwards', ['d', '+b'], 'bcd'],
  ['a range that goes on', ['a', '+b', '+d'], 'abcd'],
  ['a range to a selected row, which is cleared with all between', ['a', '+d', 'a', '+c'], 'd'],
  ['a range with nothing before it', ['+c'], 'c'],
])('selection: %s', (_what, steps, expected) => {
  expect(toggled(...steps)).toBe(expected);
});

test('selection: a range from a row that is gone is one row; a row beyond the end changes nothing', () => {
  const chosen: RowSelection = { ids: new Set(['x']), last: 'x' };
  expect([...toggleRow(chosen, all, 2, true).ids]).toEqual(['x', 'c']);
  expect(toggleRow(chosen, all, 9, true)).toEqual(chosen);
});
