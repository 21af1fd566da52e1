import { expect, test } from 'vitest';
import { beginsCondition } from './use-filters.ts';

const fields = [
  { id: 'status', label: 'Status' },
  { id: 'az', label: 'Availability zone' },
];

test.each([
  ['sta', true],
  ['Status', true],
  ['status:', true],
  ['status:A', true],
  ['avail', true],
  ['az!', true],
  ['web', false],
  ['stage-1', false],
  ['10.0.0.5', false],
  ['http://x', false],
  ['', false],
])('%s typed into a filter: about to be a condition is %s', (text, expected) => {
  expect(beginsCondition(text, fields)).toBe(expected);
});
