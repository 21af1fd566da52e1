import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

test('fields in quotes may contain separators, quotes and line ends', () => {
  expect(readCsv('name,note\r\n"Doe, Jane","said ""hi""\nand left"\r\n', ',')).toEqual([
    ['name', 'note'],
    ['Doe, Jane', 'said "hi"\nand left'],
  ]);
});

test('the last row needs no line end, and empty fields are kept', () => {
  expect(readCsv('a,,c\n,', ',')).toEqual([
    ['a', '', 'c'],
    ['', ''],
  ]);
  expect(readCsv('a\tb', '\t')).toEqual([['a', 'b']]);
});

test('an unclosed quote and a million rows are cut, not refused', () => {
  expect(readCsv('a,"b\nc', ',')).toEqual([['a', 'b\nc']]);
  expect(readCsv('x\n'.repeat(1_000_000), ',')).toHaveLength(200);
});
