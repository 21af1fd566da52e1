import { expect, test } from 'vitest';
import { parseCsv, toCsv } from './csv.ts';

test('toCsv: commas, quotes and line breaks stay inside their cell', () => {
  expect(toCsv([{ name: 'a,"b"\nc', size: 3 }])).toBe('name,size\r\n"a,""b""\nc",3\r\n');
});

test('toCsv: a name that a spreadsheet would run is not run', () => {
  expect(toCsv([{ name: '=HYPERLINK("x")' }])).toBe(`name\r\n"'=HYPERLINK(""x"")"\r\n`);
});

test('parseCsv: reads what toCsv writes, and leaves empty lines out', () => {
  const records = [{ name: 'a,"b"\nc', size: '3' }];
  expect(parseCsv(`${toCsv(records)}\r\n , \r\n`)).toEqual([
    ['name', 'size'],
    ['a,"b"\nc', '3'],
  ]);
});

test('parseCsv: takes semicolons and the mark that spreadsheets put first', () => {
  expect(parseCsv('\uFEFFname;size\na,b;3\n')).toEqual([
    ['name', 'size'],
    ['a,b', '3'],
  ]);
});

test('parseCsv: a quote that is never closed reaches to the end, and breaks nothing', () => {
  expect(parseCsv('name\n"a\nb')).toEqual([['name'], ['a\nb']]);
  expect(parseCsv('')).toEqual([]);
});
