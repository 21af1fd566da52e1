import { expect, test } from 'vitest';
import type { ListState } from './list-params.ts';
import { rowSelector, UNSORTED } from './select-rows.ts';

const rows = [
  { name: 'web-10', zone: 'b', size: 5 },
  { name: 'Web-2', zone: 'a', size: 10 },
  { name: 'web-2', zone: 'a', size: 5 },
];
type Row = (typeof rows)[number];
const select = rowSelector<Row>({
  words: ({ name, zone }) => [name, zone],
  fields: { zone: ({ zone }) => zone, size: ({ size }) => size },
  orders: { zone: ({ zone }) => zone, size: ({ size }) => size },
  nameOf: ({ name }) => name,
});
const names = (state: Partial<ListState>) =>
  select(rows, { text: '', chips: [], sort: UNSORTED, ...state }).map(({ name }) => name);

test('numbers in texts are sorted as numbers; equal rows are sorted by name, in the same direction', () => {
  expect(names({ sort: { key: 'zone', isDescending: false } })).toEqual(['web-2', 'Web-2', 'web-10']);
  expect(names({ sort: { key: 'zone', isDescending: true } })).toEqual(['web-10', 'Web-2', 'web-2']);
  expect(names({ sort: { key: 'size', isDescending: false } })).toEqual(['web-2', 'web-10', 'Web-2']);
});

test('an unknown order is the one by name', () => {
  expect(names({ sort: { key: 'colour', isDescending: false } })).toEqual(['web-2', 'Web-2', 'web-10']);
});

test('free text and conditions narrow the list; a condition on a field that is not read here does not', () => {
  expect(names({ text: ' WEB-1' })).toEqual(['web-10']);
  expect(names({ chips: [{ field: 'size', operator: '>', value: '5' }] })).toEqual(['Web-2']);
  expect(names({ chips: [{ field: 'colour', operator: '', value: 'red' }] })).toHaveLength(3);
});
