import { expect, test } from 'vitest';
import { meetsSpec } from './spec-match.ts';

test.each([
  ['ssd', 'ssd'],
  ['8', '= 4'],
  ['4', '== 4.0'],
  ['5', '!= 4'],
  ['4', '>= 4'],
  ['4', '<= 4'],
  ['a', 's== a'],
  ['abc', '<in> b'],
  ['aes avx sse', '<all-in> aes sse'],
  ['nvme', '<or> ssd <or> nvme'],
  ['b', 's> a'],
  ['b', 's>= b'],
  ['a', 's< b'],
  ['a', 's<= a'],
  ['a', 's!= b'],
])('meetsSpec: %s meets %s', (value, wanted) => {
  expect(meetsSpec(value, wanted)).toBe(true);
});

test.each([
  ['ssd', 'SSD'],
  ['3', '= 4'],
  ['4', '!= 4'],
  ['3', '>= 4'],
  ['many', '>= 4'],
  ['4', '>= few'],
  ['', '= 0'],
  ['4', '>='],
  ['abc', '<in> d'],
  ['aes', '<all-in> aes sse'],
  ['aes', '<all-in>'],
  ['tape', '<or> ssd <or> nvme'],
  ['a', 's> a'],
  ['a b', 's== a'],
  ['4', '~ 4'],
])('meetsSpec: %s does not meet %s', (value, wanted) => {
  expect(meetsSpec(value, wanted)).toBe(false);
});
