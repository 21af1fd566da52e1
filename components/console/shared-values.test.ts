import { expect, test } from 'vitest';
import { isSharedValue, type ListedRows } from './shared-values.ts';
import type { TableColumn } from './table-column.ts';

interface Machine {
  zone: string;
  size?: number;
}

const column = (more: Partial<TableColumn<Machine>> = {}): TableColumn<Machine> => ({
  ...{ id: 'zone', header: 'Zone', width: 5, cell: () => null, sortKey: 'zone' },
  text: ({ zone }) => zone,
  ...more,
});
const list = (zones: readonly string[], more: Partial<ListedRows<Machine>> = {}): ListedRows<Machine> => ({
  source: { rows: zones.map((zone) => ({ zone })), hasMore: false },
  ...more,
});
const nova = ['nova', 'nova', 'nova'];
const sort = { sort: { key: 'zone', isDescending: false }, toggle: () => undefined };

test('a column distinguishes nothing if three rows or more have the same value, also an empty one', () => {
  expect(isSharedValue(column(), list(nova))).toBe(true);
  expect(isSharedValue(column(), list(['', '', '']))).toBe(true);
  expect(isSharedValue(column(), list(['nova', 'nova', 'ceph']))).toBe(false);
  expect(isSharedValue(column(), list(['nova', 'nova']))).toBe(false);
  expect(isSharedValue(column(), { source: { rows: undefined, hasMore: true } })).toBe(false);
});

test('name, status, age and warnings are never hidden, nor are columns without a value to compare', () => {
  const kept = [{ isRowHeader: true }, { grows: true }, { isVital: true }, { id: 'status' }, { text: undefined }];
  for (const more of kept)
    expect(isSharedValue({ ...column(), ...more } as TableColumn<Machine>, list(nova))).toBe(false);
});

test('a number is hidden only if it is zero or missing', () => {
  const size = (value: string) => column({ align: 'end', text: () => value });
  expect(isSharedValue(size('20'), list(nova))).toBe(false);
  expect(isSharedValue(size('0'), list(nova))).toBe(true);
  expect(isSharedValue(size(''), list(nova))).toBe(true);
});

test('the column by which the rows are sorted stays, and all stay while a filter has further rows', () => {
  expect(isSharedValue(column(), list(nova, { sort }))).toBe(false);
  const source = { ...list(nova).source, hasMore: true };
  expect(isSharedValue(column(), { source })).toBe(true);
  expect(isSharedValue(column(), { source, isFiltered: true })).toBe(false);
  expect(isSharedValue(column(), list(nova, { isFiltered: true }))).toBe(true);
});
