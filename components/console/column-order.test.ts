import { expect, test } from 'vitest';
import { arrange, moveTo, pick, toChoices } from './column-order.ts';

const column = (id: string, more = {}) => ({ id, header: id, width: 5, cell: () => id, ...more });
const columns = [
  column('name', { isRowHeader: true }),
  column('status'),
  column('zone'),
  column('id', { isOptional: true }),
];
const ids = (arranged: ReturnType<typeof arrange>) =>
  arranged.filter(({ isShown }) => isShown).map(({ column: { id } }) => id);

test('without a choice the columns stand as the list has them, optional ones are not shown', () => {
  expect(ids(arrange(columns, []))).toEqual(['name', 'status', 'zone']);
});

test('order, width and what is shown are those that were chosen', () => {
  const arranged = arrange(columns, [
    { id: 'zone', width: 9 },
    { id: 'id', isShown: true },
    { id: 'name' },
    { id: 'status', isShown: false },
  ]);
  expect(ids(arranged)).toEqual(['zone', 'id', 'name']);
  expect(arranged[0]?.column.width).toBe(9);
  expect(arranged[1]?.column.width).toBe(5);
});

test('a column that came later stands behind its neighbour, one that is gone is forgotten', () => {
  expect(ids(arrange(columns, [{ id: 'zone' }, { id: 'colour' }, { id: 'name' }]))).toEqual(['zone', 'name', 'status']);
});

test('the column that names the row cannot be hidden', () => {
  expect(ids(arrange(columns, [{ id: 'name', isShown: false }]))).toContain('name');
  expect(ids(pick(arrange(columns, []), ['zone']))).toEqual(['zone', 'name']);
});

test('a column is moved to the place of another; an unknown one changes nothing', () => {
  expect(ids(moveTo(arrange(columns, []), 'zone', 0))).toEqual(['zone', 'name', 'status']);
  expect(ids(moveTo(arrange(columns, []), 'name', 2))).toEqual(['status', 'zone', 'name']);
  expect(ids(moveTo(arrange(columns, []), 'colour', 0))).toEqual(['name', 'status', 'zone']);
});

test('what is kept of an arrangement gives the same arrangement again, widths included', () => {
  const choices = [{ id: 'zone', width: 9 }];
  const arranged = moveTo(arrange(columns, choices), 'status', 0);
  expect(arrange(columns, toChoices(arranged, choices))).toEqual(arranged);
});
