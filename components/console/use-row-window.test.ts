import { expect, test } from 'vitest';
import { isNearEnd } from './use-row-window.ts';

test('a first page of 40 rows is enough for the screen, so that opening a list sends one request', () => {
  expect(isNearEnd(25, 40)).toBe(false);
  expect(isNearEnd(30, 40)).toBe(true);
});

test('in a longer list, the next page is requested well before its last row comes into view', () => {
  expect(isNearEnd(130, 200)).toBe(false);
  expect(isNearEnd(150, 200)).toBe(true);
  expect(isNearEnd(939, 1000)).toBe(false);
  expect(isNearEnd(940, 1000)).toBe(true);
});
