import { expect, test } from 'vitest';
import { RowHeights } from './row-heights.ts';

test('RowHeights: rows of one height', () => {
  const heights = new RowHeights(36);
  expect(heights.set(3, 36.4)).toBe(false);
  expect(heights.of(10_000)).toBe(360_000);
  expect([-5, 0, 35, 36, 359_999, 1e9].map((offset) => heights.indexAt(offset, 10_000))).toEqual([
    0, 0, 0, 1, 9999, 9999,
  ]);
  expect(heights.indexAt(50, 0)).toBe(0);
});

test('RowHeights: cards are as high as what they say, and those never seen like the others', () => {
  const heights = new RowHeights(36);
  expect([heights.set(0, 100), heights.set(1, 200), heights.set(1, 200)]).toEqual([true, true, false]);
  expect(heights.of(2)).toBe(300);
  expect(heights.of(4)).toBe(600);
  expect([99, 100, 299, 300, 449, 450, 1e6].map((offset) => heights.indexAt(offset, 4))).toEqual([0, 1, 1, 2, 2, 3, 3]);
  heights.set(1, 100);
  expect(heights.of(4)).toBe(400);
});
