import { expect, test } from 'vitest';
import { DEFAULT_LEVELS, isStorageDue, passedLevel } from './levels.ts';

const passed = (level: 1 | 2 | 3 | 4 | 5) => ({ level, result: 'passed' }) as const;
const failed = (level: 1 | 2 | 3 | 4 | 5) => ({ level, result: 'failed' }) as const;

test.each([
  ['nothing was evaluated', [], null],
  ['the lowest of several has passed', [passed(5), passed(3)], 3],
  ['power control failed and the watchdog has stopped the guests', [failed(1), failed(2), passed(3)], 3],
  ['only the neighbors confirm it, which does not suffice', [failed(1), passed(4)], null],
  ['everything failed', [failed(1), failed(2), failed(3)], null],
] as const)('the level that applies by default when %s', (_what, results, level) => {
  expect(passedLevel(results, DEFAULT_LEVELS)).toBe(level);
});

test('a level that does not suffice in a segment does not apply there', () => {
  expect(passedLevel([passed(1), passed(5)], [5])).toBe(5);
  expect(passedLevel([passed(1)], [2, 3])).toBeNull();
});

test.each([
  ['was not evaluated', undefined, true],
  ['failed', failed(1), true],
  ['is not available', { level: 1, result: 'unavailable' } as const, true],
  ['is running', { level: 1, result: 'pending' } as const, false],
  ['has succeeded', passed(1), false],
])('access to storage is revoked or not while power control %s', (_what, power, isDue) => {
  expect(isStorageDue(power)).toBe(isDue);
});
