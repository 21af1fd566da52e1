import { expect, test } from 'vitest';
import { areaPath, lastMeasured, linePath, roundTop } from './chart-series.ts';

test('a line is interrupted where nothing was measured, and a value between two gaps is a dot', () => {
  expect(linePath([null, 0, 50, null, 100, null, 25, 25], 100)).toBe('M1 100L2 50M4 0h0M6 75L7 75');
  expect(linePath([null, null], 100)).toBe('');
});

test('an area covers only the steps with values', () => {
  expect(areaPath([0, 50, null, 100], 100)).toBe('M0 100L0 100L1 50L1 100Z');
});

test('values above the scale stay within the chart', () => {
  expect(linePath([300, 300], 100)).toBe('M0 0L1 0');
});

test('a scale ends at a round number that no value exceeds', () => {
  expect([roundTop([null]), roundTop([5000]), roundTop([1500], [700]), roundTop([700 * 1024], [null])]).toEqual([
    ...[1024, 5 * 1024, 2048],
    1024 * 1024,
  ]);
});

test('the last measured step is the one before the gap at the end', () => {
  expect([lastMeasured([1, 2, null]), lastMeasured([null])]).toEqual([1, -1]);
});
