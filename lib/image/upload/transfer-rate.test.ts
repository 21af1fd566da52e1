import { expect, test } from 'vitest';
import { createPace } from './transfer-rate.ts';

/** A transfer with a manual clock. */
function paceAt(total: number) {
  let at = 0;
  const pace = createPace(total, () => at);
  return (ms: number, bytes: number) => {
    at = ms;
    return pace(bytes);
  };
}

test('createPace: returns nothing before there is data', () => {
  const report = paceAt(1000);
  expect(report(0, 0)).toEqual({ bytesPerSecond: undefined, leftMs: undefined });
  expect(report(100, 500).bytesPerSecond).toBeUndefined();
});

test('createPace: the rate and what is left', () => {
  const report = paceAt(10_000);
  report(0, 0);
  expect(report(2000, 4000)).toEqual({ bytesPerSecond: 2000, leftMs: 3000 });
});

test('createPace: what was long ago does not count, and standing still has no end', () => {
  const report = paceAt(10_000);
  report(0, 0);
  report(60_000, 1000);
  expect(report(62_000, 1000).leftMs).toBeUndefined();
  expect(report(64_000, 2000).bytesPerSecond).toBe(250);
});
