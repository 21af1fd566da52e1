import { expect, test } from 'vitest';
import {
  arrange,
  drawnColumns,
  isDrawn,
  moveTo,
  pick,
  toChoices,
  toggleColumn,
  withSharedValues,
} from './column-order.ts';

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
  expect(arranged[0]?.column).toMatchObject({ width: 9, isResized: true });
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

const list = { source: { rows: ['a', 'b', 'c'], hasMore: false } };
const drawn = (arranged: ReturnType<typeof arrange<string>>) =>
  arranged.filter(isDrawn).map(({ column: { id } }) => id);
const texts = [
  column('name', { isRowHeader: true, text: (row: string) => row }),
  column('zone', { text: () => 'nova' }),
  column('tags', { text: () => '' }),
];

test('a column in which all rows agree is hidden, and says what they have', () => {
  const arranged = withSharedValues(arrange(texts, []), [], list);
  expect(drawn(arranged)).toEqual(['name']);
  expect(arranged.map(({ shared }) => shared)).toEqual([
    undefined,
    { isEmpty: false, cell: 'zone' },
    { isEmpty: true, cell: 'tags' },
  ]);
});

test('a column that the user chose is not hidden, and no other is chosen with it', () => {
  const hidden = withSharedValues(arrange(texts, []), [], list);
  const choices = toChoices(
    hidden.map((each) => (each.column.id === 'zone' ? toggleColumn(each) : each)),
    [],
  );
  expect(choices).toContainEqual({ id: 'zone', isShown: true });
  expect(choices).toContainEqual({ id: 'tags' });
  expect(drawn(withSharedValues(arrange(texts, choices), choices, list))).toEqual(['name', 'zone']);
});

test('the row header takes the remaining width if the column that usually does is hidden', () => {
  const wide = [column('name', { isRowHeader: true }), column('target', { grows: true })];
  const growing = (choices: { id: string; isShown: boolean }[]) =>
    drawnColumns(arrange(wide, choices)).flatMap(({ id, grows }) => (grows ? [id] : []));
  expect(growing([])).toEqual(['target']);
  expect(growing([{ id: 'target', isShown: false }])).toEqual(['name']);
});
