import { expect, test } from 'vitest';
import { logLines, nextLine } from './log-lines.ts';

const LOG = 'booting\ncloud-init: module failed\nlogin:\nTraceback (most recent call last)\n';

test('logLines: numbers from 1, trouble marked, the last line break makes no line', () => {
  expect(logLines(LOG, '').map(({ number, isTrouble }) => [number, isTrouble])).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, true],
  ]);
});

test('logLines: a search finds in any case, and an empty one nothing', () => {
  expect(logLines(LOG, ' LOGIN ').filter(({ isFound }) => isFound)).toHaveLength(1);
  expect(logLines(LOG, '').some(({ isFound }) => isFound)).toBe(false);
});

test('nextLine: goes round, and nowhere without a hit', () => {
  const lines = logLines(LOG, 'absent');
  expect([0, 2, 4].map((after) => nextLine(lines, 'isTrouble', after))).toEqual([2, 4, 2]);
  expect(nextLine(lines, 'isFound', 0)).toBeUndefined();
});
