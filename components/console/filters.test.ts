import { expect, test } from 'vitest';
import type { FilterCondition } from '#lib/console/filter-condition.ts';
import { conditionOf, formatChip, parseChip } from './filters.ts';

const fields = [
  { id: 'status', label: 'Status' },
  { id: 'az', label: 'Zone', operators: ['!'] as const },
  { id: 'age', label: 'Age', operators: ['>', '<'] as const },
];
const chip = (operator: FilterCondition['operator'], value: string): FilterCondition => ({
  field: 'x',
  operator,
  value,
});

test.each(['status:ACTIVE', 'az:!nova', 'age:>30', 'age:<2', 'status:/ACT.+/', 'az:!/^n/'])(
  '%s is read and written alike',
  (text) => {
    const read = parseChip(text, fields);
    expect(read && formatChip(read)).toBe(text);
  },
);

test('a field whose values are compared as they are has no regular expressions', () => {
  const exact = [{ id: 'name', label: 'Name', operators: ['!'] as const, isExact: true }];
  expect(parseChip('name:!ada', exact)).toEqual({ field: 'name', operator: '!', value: 'ada' });
  for (const text of ['name:/^ada/', 'name:!/a/', 'name:/[/']) expect(parseChip(text, exact)).toBeUndefined();
});

test.each(['colour:red', 'status', 'status:', 'status:!ACTIVE', 'az:>1', 'az:/[/'])('%s is no condition', (text) => {
  expect(parseChip(text, fields)).toBeUndefined();
});

test.each([
  [chip('', 'nova'), 'NOVA', true],
  [chip('', 'nova'), 'nova-2', false],
  [chip('!', 'nova'), 'nova', false],
  [chip('', 'b'), ['a', 'b'], true],
  [chip('!', 'b'), ['a', 'b'], false],
  [chip('', 'b'), [], false],
  [chip('!', 'b'), [], true],
  [chip('>', '10'), 11, true],
  [chip('>', '10'), 10, false],
  [chip('<', '10'), [12, 9], true],
  [chip('<', '10'), undefined, false],
  [chip('', '/^web-\\d+$/'), 'web-12', true],
  [chip('', '/^web-\\d+$/'), 'web', false],
  [chip('!', '/^web/'), 'Web-1', false],
  [chip('', 'true'), true, true],
  [chip('', ''), null, true],
])('%o on %o: %s', (condition, actual, isMet) => {
  expect(conditionOf(condition)(actual)).toBe(isMet);
});
