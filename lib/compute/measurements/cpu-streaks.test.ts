import { expect, test } from 'vitest';
import { type CpuStreaks, continueStreaks } from './cpu-streaks.ts';

const limit = { percent: 90, minutes: 3 };

/** Crossings of one subject in rounds of a minute; null if it was not measured. */
function crossingsOf(percents: readonly (number | null)[], passed = 1): (boolean | undefined)[] {
  let last: CpuStreaks = {};
  return percents.map((percent) => {
    const used = new Map(percent === null ? [] : [['a', percent]]);
    const { streaks, crossings } = continueStreaks(last, { limit, passed, used, present: new Set(['a']) });
    last = streaks;
    return crossings[0]?.isHigh;
  });
}

const none = undefined;

test('use at the limit counts as high, and only after so many minutes in a row', () => {
  expect(crossingsOf([90, 95, 89.9, 90, 90, 90, 90])).toEqual([none, none, none, none, none, true, none]);
});

test('high use is over only after as many minutes below the limit', () => {
  expect(crossingsOf([99, 99, 99, 10, 10, 95, 10, 10, 10])).toEqual([
    ...[none, none, true],
    ...[none, none, none],
    none,
    none,
    false,
  ]);
});

test('a subject that is no longer measured counts as below the limit', () => {
  expect(crossingsOf([99, 99, 99, null, null, null])).toEqual([none, none, true, none, none, false]);
});

test('a round for two minutes counts as two', () => {
  expect(crossingsOf([99, 99], 2)).toEqual([none, true]);
});

test('after a gap, counting begins again; what was high stays high', () => {
  const last = { a: { minutes: 2, isHigh: false }, b: { minutes: 1, isHigh: true } };
  const present = new Set(['a', 'b']);
  const { streaks, crossings } = continueStreaks(last, { limit, passed: 0, used: new Map(), present });
  expect(streaks).toEqual({ b: { minutes: 1, isHigh: true } });
  expect(crossings).toEqual([]);
});

test('a subject that has left the host is no longer high at once', () => {
  const last = { a: { minutes: 0, isHigh: true }, b: { minutes: 2, isHigh: false } };
  const used = new Map([['a', 99]]);
  const result = continueStreaks(last, { limit, passed: 1, used, present: new Set() });
  expect(result).toEqual({ streaks: {}, crossings: [{ id: 'a', isHigh: false }] });
});
