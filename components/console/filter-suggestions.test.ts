import { expect, test } from 'vitest';
import { suggest } from './filter-suggestions.ts';

const fields = [
  { id: 'status', label: 'State', values: [{ value: 'ACTIVE' }, { value: 'ERROR', count: 2 }] },
  { id: 'az', label: 'Zone', operators: ['!'] as const, values: [{ value: 'nova' }] },
];
const texts = (typed: string) => suggest(typed, fields).map(({ text }) => text);

test('fields come first, by their name or by their label', () => {
  expect(texts('st')).toEqual(['status:']);
  expect(texts('zo')).toEqual(['az:']);
});

test('then the values of the field, with their counts, and its comparisons', () => {
  expect(suggest('status:', fields).map(({ note }) => note)).toEqual([undefined, '2']);
  expect(texts('az:')).toEqual(['az:nova', 'az:!']);
  expect(texts('az:!n')).toEqual(['az:!nova']);
});

test('nothing is suggested for an unknown field or value', () => {
  expect(texts('colour:')).toEqual([]);
  expect(texts('status:x')).toEqual([]);
});
