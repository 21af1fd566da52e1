import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retainedBy } from './retention-rules.ts';

const NONE = { last: 0, daily: 0, weekly: 0, monthly: 0 };
const DAY_MS = 86_400_000;

function keep(rules: Partial<typeof NONE>, times: readonly string[], timeZone = 'UTC'): string[] {
  const objects = times.map((time) => ({ time, atMs: Date.parse(time) }));
  return [...retainedBy({ ...NONE, ...rules }, objects, timeZone).keys()].map(({ time }) => time).toSorted();
}

const sundays = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(from) - index * 7 * DAY_MS).toISOString());

test('retainedBy: the last ones', () => {
  const times = ['2026-12-01T01:00Z', '2026-12-01T02:00Z', '2026-12-01T03:00Z'];
  expect(keep({ last: 2 }, times)).toEqual(times.slice(1));
  expect(keep({ last: 9 }, times)).toEqual(times);
});

/** The example of restic's documentation: one snapshot every Sunday for 12 weeks, then `--keep-daily 4`. */
test('retainedBy: the newest of each day, also if the days are weeks apart', () => {
  const times = sundays('2019-09-15T11:00:00Z', 12);
  expect(keep({ daily: 4 }, times)).toEqual(times.slice(0, 4).toSorted());
});

test('retainedBy: of several on a day only the newest', () => {
  const times = ['2026-12-01T01:00Z', '2026-12-01T22:00Z', '2026-12-02T01:00Z', '2026-12-02T22:00Z'];
  expect(keep({ daily: 1 }, times)).toEqual(['2026-12-02T22:00Z']);
  expect(keep({ daily: 2 }, times)).toEqual(['2026-12-01T22:00Z', '2026-12-02T22:00Z']);
});

test('retainedBy: days, weeks and months are those of the time zone; weeks begin on Monday', () => {
  const times = ['2026-12-01T22:30Z', '2026-12-01T23:30Z'];
  expect(keep({ daily: 2 }, times, 'Europe/Berlin')).toEqual(times);
  expect(keep({ daily: 1 }, times)).toEqual(times.slice(1));
  const week = ['2026-11-29T12:00Z', '2026-11-30T12:00Z', '2026-12-06T12:00Z'];
  expect(keep({ weekly: 1 }, week)).toEqual(['2026-12-06T12:00Z']);
  expect(keep({ weekly: 2 }, week)).toEqual(['2026-11-29T12:00Z', '2026-12-06T12:00Z']);
});

test('retainedBy: a rule that lacks periods keeps the oldest as well', () => {
  const times = ['2026-12-01T01:00Z', '2026-12-10T01:00Z', '2026-12-20T01:00Z'];
  expect(keep({ monthly: 12 }, times)).toEqual(['2026-12-01T01:00Z', '2026-12-20T01:00Z']);
});

test('retainedBy: rules together keep what any of them keeps', () => {
  const days = Array.from({ length: 400 }, (_, index) =>
    new Date(Date.parse('2026-12-31T03:00:00Z') - index * DAY_MS).toISOString(),
  );
  const kept = keep({ daily: 7, weekly: 4, monthly: 12 }, days);
  expect(kept.slice(-7)).toEqual(days.slice(0, 7).toSorted());
  expect(kept).toContain('2026-12-20T03:00:00.000Z');
  expect(kept).toContain('2026-01-31T03:00:00.000Z');
  expect(kept).not.toContain('2025-12-31T03:00:00.000Z');
  // 7 days, 2 further Sundays besides those of the newest weeks, and 11 further ends of months.
  expect(kept).toHaveLength(7 + 2 + 11);
});

test('retainedBy: never keeps nothing, and running it again deletes nothing more', () => {
  const count = fc.integer({ min: 0, max: 5 });
  const rules = fc
    .record({ last: count, daily: count, weekly: count, monthly: count })
    .filter((all) => Object.values(all).some((value) => value > 0));
  const times = fc.array(fc.integer({ min: 0, max: 200 * DAY_MS }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(rules, times, (some, ages) => {
      const objects = ages.map((atMs) => ({ atMs }));
      const kept = [...retainedBy(some, objects, 'America/New_York').keys()];
      const newest = Math.max(...ages);
      expect(kept.some(({ atMs }) => atMs === newest)).toBe(true);
      expect(new Set(retainedBy(some, kept, 'America/New_York').keys())).toEqual(new Set(kept));
    }),
  );
});
