import { expect, test } from 'vitest';
import { totalsOf } from './column-totals.ts';
import { numberColumn } from './number-column.ts';
import { textColumn } from './text-column.tsx';

const columns = [
  textColumn<number>('name', 'Name', 5, String),
  numberColumn<number>(
    'size',
    'Size',
    5,
    (sum) => `${sum} GiB`,
    (row) => row,
  ),
];
const shown = (rows: readonly number[]) => totalsOf(columns, rows).map(({ header, value }) => `${header} ${value}`);

test('only columns of numbers have a total, in the format of the column', () => {
  expect(shown([1, 2, 3])).toEqual(['Size 6 GiB']);
});

test('a single row has no total, which would only repeat it', () => {
  expect(shown([7])).toEqual([]);
  expect(shown([])).toEqual([]);
});
