import { expect, test } from 'vitest';
import { rowsToCsv, rowsToJson } from './export-rows.ts';

interface Row {
  name: string;
  size: number;
}
const column = (id: string, text?: (row: Row) => string | number) => ({
  id,
  header: id,
  width: 5,
  cell: () => id,
  ...(text ? { text } : {}),
});
const columns = [column('size', ({ size }) => size), column('menu'), column('name', ({ name }) => name)];
const rows = [
  { name: 'web, 1', size: 2 },
  { name: '=cmd', size: 3 },
];

test('a file has the columns on screen in their order, and not those without a text', () => {
  expect(rowsToCsv(rows, columns)).toBe('size,name\r\n2,"web, 1"\r\n3,\'=cmd\r\n');
  expect(JSON.parse(rowsToJson(rows, columns))).toEqual([
    { size: 2, name: 'web, 1' },
    { size: 3, name: '=cmd' },
  ]);
});

test('no row is no failure: the file has its first line', () => {
  expect(rowsToCsv([], columns)).toBe('size,name\r\n');
  expect(JSON.parse(rowsToJson([], columns))).toEqual([]);
});
