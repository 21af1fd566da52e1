import { expect, test } from 'vitest';
import { creationTime, startOf } from './creation-time.ts';

test('a thousand objects made at once have a thousand times, in the order they were made', () => {
  const times = Array.from({ length: 3000 }, creationTime);
  expect(new Set(times).size).toBe(3000);
  expect(times.toSorted()).toEqual(times);
  expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
});

test('times stay near the clock', () => {
  expect(Math.abs(Date.parse(creationTime()) - Date.now())).toBeLessThan(5000);
});

test('the start of a millisecond is before every time within it, written short or long', () => {
  const start = startOf('2026-01-01T00:00:00.123Z');
  expect(start < '2026-01-01T00:00:00.123Z').toBe(true);
  expect(start < '2026-01-01T00:00:00.123000Z').toBe(true);
  expect(start > '2026-01-01T00:00:00.122999Z').toBe(true);
});
