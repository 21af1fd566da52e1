import { expect, test } from 'vitest';
import { suggestedIncrease } from './suggested-limit.ts';

test.each([
  ['count', { limit: 10, used: 10, requested: 1 }, 5],
  ['count', { limit: 20, used: 19, requested: 8 }, 10],
  ['count', { limit: 20, used: 20, requested: 21 }, 50],
  ['gib', { limit: 1000, used: 990, requested: 130 }, 200],
  ['mib', { limit: 51_200, used: 51_200, requested: 512 }, 5120],
  ['mib', { limit: 51_200, used: 51_200, requested: 6144 }, 10_240],
] as const)('%s: what is missing is rounded up, to at least 5', (unit, excess, increase) => {
  expect(suggestedIncrease(excess, unit)).toBe(increase);
});
