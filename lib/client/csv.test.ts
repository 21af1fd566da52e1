import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('toCsv: commas, quotes and line breaks stay inside their cell', () => {
  expect(toCsv([{ name: 'a,"b"\nc', size: 3 }])).toBe('name,size\r\n"a,""b""\nc",3\r\n');
});

test('toCsv: a name that a spreadsheet would run is not run', () => {
  expect(toCsv([{ name: '=HYPERLINK("x")' }])).toBe(`name\r\n"'=HYPERLINK(""x"")"\r\n`);
});
