import { expect, test } from 'vitest';
import { countBy, countFrom, countIn, withCounts } from './row-counts.ts';
import { selectRows } from './select-rows.ts';

const rows = [
  { name: 'a', zone: 'one', size: 1 },
  { name: 'b', zone: 'one', size: 20 },
  { name: 'c', zone: 'two', size: 30 },
];
type Row = (typeof rows)[number];
const fields = { zone: ({ zone }: Row) => zone, size: ({ size }: Row) => size };
const views = [
  { label: 'All' },
  { label: 'One', where: ['zone:one'] },
  { label: 'Large in one', where: ['zone:one', 'size:>10'] },
  { label: 'Not one', where: ['zone:!one'] },
  { label: 'Largest', sort: { key: 'size', isDescending: true } },
];
const counts = (of: readonly { count?: number | undefined }[]) => of.map(({ count }) => count);

test('views of a list that comes whole show what the filter of the list lets through', () => {
  const select = (all: readonly Row[], state: Parameters<typeof selectRows>[1]) =>
    selectRows(all, state, { nameOf: ({ name }: Row) => name, words: ({ name }: Row) => [name], fields, orders: {} });
  expect(counts(withCounts(views, countIn(rows, select)))).toEqual([3, 2, 1, 1, undefined]);
  expect(counts(withCounts(views, countBy(rows, fields)))).toEqual([3, 2, 1, 1, undefined]);
});

test('nothing is counted before the rows are known', () => {
  expect(counts(withCounts(views, countBy<Row>(undefined, fields)))).toEqual(views.map(() => undefined));
  expect(counts(withCounts(views, countFrom(undefined)))).toEqual(views.map(() => undefined));
});

test('counts of the server are shown by value, by part, and not where it did not count', () => {
  const values = {
    zone: [
      { value: 'one', count: 2 },
      { value: 'two', count: 1 },
    ],
  };
  const countOf = countFrom({ total: 3, values, parts: { 'zone:one size:>10': 1 } });
  expect(counts(withCounts(views, countOf))).toEqual([3, 2, 1, 1, undefined]);
  expect(countOf([{ field: 'zone', operator: '', value: '/^t/' }])).toBe(1);
  expect(countOf([{ field: 'zone', operator: '', value: 'three' }])).toBe(0);
  expect(countOf([{ field: 'size', operator: '>', value: '1' }])).toBeUndefined();
});

test('values of a field are those of the rows with their counts, without numbers and empty values', () => {
  const more = [...rows, { name: 'd', zone: '', size: 1 }, { name: 'e', zone: 'ONE', size: 1 }];
  expect(countBy(more, fields).valuesOf?.('zone')).toEqual([
    { value: 'one', count: 3 },
    { value: 'two', count: 1 },
  ]);
  expect(countBy(more, fields).valuesOf?.('size')).toEqual([]);
  expect(countBy(more, fields).valuesOf?.('colour')).toEqual([]);
});

test('a row with several values counts once for each', () => {
  const tags = { tag: ({ tags }: { tags: string[] }) => tags };
  const countOf = countBy([{ tags: ['a', 'b', 'a'] }, { tags: ['A'] }, { tags: [] }], tags);
  expect(countOf([{ field: 'tag', operator: '', value: 'a' }])).toBe(2);
  expect(countOf([{ field: 'tag', operator: '!', value: 'a' }])).toBe(1);
});

test('a field whose value depends on the wanted one is counted as the list is filtered', () => {
  const within = (row: Row, wanted: string) => (row.size > Number(wanted) ? wanted : undefined);
  const countOf = countBy(rows, { ...fields, within });
  expect(countOf([{ field: 'within', operator: '', value: '10' }])).toBe(2);
  expect(countOf([{ field: 'zone', operator: '', value: 'three' }])).toBe(0);
});

test('several values of a field count the rows that have one of them', () => {
  const either = [
    { field: 'zone', operator: '', value: 'one' },
    { field: 'zone', operator: '', value: 'two' },
  ] as const;
  expect(countBy(rows, fields)(either)).toBe(3);
  expect(countBy(rows, fields)([...either, { field: 'size', operator: '>', value: '1' }])).toBe(2);
  const values = {
    zone: [
      { value: 'one', count: 2 },
      { value: 'three', count: 4 },
    ],
  };
  expect(countFrom({ total: 6, values, parts: {} })(either)).toBe(2);
});
