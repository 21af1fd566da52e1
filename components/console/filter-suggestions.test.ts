import { expect, test } from 'vitest';
import { preselectedIndex, suggest } from './filter-suggestions.tsx';

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
  expect(suggest('status:', fields).map(({ label, count }) => [label, count])).toEqual([
    ['ERROR', 2],
    ['ACTIVE', undefined],
  ]);
  expect(texts('az:')).toEqual(['az:nova', 'az:!']);
  expect(texts('az:!n')).toEqual(['az:!nova']);
});

test.each([
  ['status:', 0],
  ['az:!', 0],
  ['status:a', 0],
  ['status:active', 0],
  ['state:x', -1],
  ['name:', -1],
  ['st', -1],
])('Enter after %j takes the first value that matches, and text that is no condition as it is', (typed, at) => {
  expect(preselectedIndex(typed, suggest(typed, fields))).toBe(at);
});

test('a value that was typed completely is taken, even if others contain it', () => {
  const power = [{ id: 'power', label: 'Power', values: [{ value: 'not running', count: 3 }, { value: 'running' }] }];
  expect(preselectedIndex('power:Running', suggest('power:Running', power))).toBe(1);
});

test('values that no row has are not suggested, the most frequent come first; the list tells how many have one', () => {
  const having = new Map([
    ['ACTIVE', 7],
    ['ERROR', 0],
    ['BUILD', 9],
  ]);
  const [status] = fields;
  const more = [{ ...status, id: 'status', label: 'State', values: [...having.keys()].map((value) => ({ value })) }];
  const offered = suggest('status:', more, ([chip]) => having.get(chip?.value ?? ''));
  expect(offered.map(({ label, count }) => [label, count])).toEqual([
    ['BUILD', 9],
    ['ACTIVE', 7],
  ]);
});

test('every field is suggested, however many there are', () => {
  const many = Array.from({ length: 21 }, (_, index) => ({ id: `f${index}`, label: `Field ${index}` }));
  expect(suggest('', many)).toHaveLength(21);
});

test('nothing is suggested for an unknown field or value', () => {
  expect(texts('colour:')).toEqual([]);
  expect(texts('status:x')).toEqual([]);
});

test('values of a field that declares none are those of the rows; declared values take precedence', () => {
  const valuesOf = () => [
    { value: 'db', count: 1 },
    { value: 'web', count: 4 },
  ];
  const countOf = Object.assign(() => undefined, { valuesOf });
  const plain = [{ id: 'name', label: 'Name' }, ...fields];
  expect(suggest('name:', plain, countOf).map(({ label, count }) => [label, count])).toEqual([
    ['web', 4],
    ['db', 1],
  ]);
  expect(suggest('az:', plain, countOf).map(({ label }) => label)).toEqual(['nova', 'Zone ≠ …']);
});
