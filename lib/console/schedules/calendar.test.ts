import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localMs } from '#lib/i18n/zones.ts';
import { nextTime, nextTimes, timesBetween } from './calendar.ts';
import { instantOf, isTimeZone } from './local-time.ts';
import type { ScheduleTime } from './values.ts';

const at = (time: string) => Date.parse(time);
const iso = (times: readonly number[]) => times.map((time) => new Date(time).toISOString().slice(0, 16));
const daily = (time_zone: string, ...times: string[]): ScheduleTime => ({ every: 'day', times, time_zone });

test('nextTimes: each day at the times of the clocks in the time zone, before and after they change', () => {
  const times = nextTimes(daily('Europe/Berlin', '18:00', '06:30'), at('2026-10-24T05:00:00Z'), 4);
  expect(iso(times)).toEqual(['2026-10-24T16:00', '2026-10-25T05:30', '2026-10-25T17:00', '2026-10-26T05:30']);
});

test('nextTimes: the time itself is not after it', () => {
  expect(nextTime(daily('UTC', '03:00'), at('2026-12-01T03:00:00Z'))).toBe('2026-12-02T03:00:00.000Z');
  expect(nextTime(daily('UTC', '03:00'), at('2026-12-01T02:59:59Z'))).toBe('2026-12-01T03:00:00.000Z');
});

test('nextTimes: a time that clocks skip is the first minute after it, once for two times', () => {
  const times = nextTimes(daily('Europe/Berlin', '02:15', '02:45'), at('2026-03-28T02:00:00Z'), 3);
  expect(iso(times)).toEqual(['2026-03-29T01:00', '2026-03-30T00:15', '2026-03-30T00:45']);
  const halfHour = nextTimes(daily('Australia/Lord_Howe', '02:10'), at('2026-10-03T00:00:00Z'), 1);
  expect(iso(halfHour)).toEqual(['2026-10-03T15:30']);
});

test('nextTimes: a time that clocks show twice occurs once, at the first one', () => {
  const times = nextTimes(daily('Europe/Berlin', '02:30'), at('2026-10-24T12:00:00Z'), 2);
  expect(iso(times)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
});

test('nextTimes: a day that a time zone has omitted runs at the first minute of the next one', () => {
  const times = nextTimes(daily('Pacific/Apia', '12:00'), at('2011-12-29T23:00:00Z'), 2);
  expect(iso(times)).toEqual(['2011-12-30T10:00', '2011-12-30T22:00']);
});

test('nextTimes: only on chosen days of the week', () => {
  const weekly: ScheduleTime = { ...daily('UTC', '01:00'), every: 'week', weekdays: ['friday', 'monday'] };
  const times = nextTimes(weekly, at('2026-12-01T00:00:00Z'), 3);
  expect(iso(times)).toEqual(['2026-12-04T01:00', '2026-12-07T01:00', '2026-12-11T01:00']);
});

test('nextTimes: the last day of each month, and no day that a month does not have', () => {
  const monthly = (...days: (number | 'last')[]): ScheduleTime => ({ ...daily('UTC', '01:00'), every: 'month', days });
  const after = at('2027-01-31T12:00:00Z');
  expect(iso(nextTimes(monthly('last'), after, 3))).toEqual([
    ...['2027-02-28T01:00', '2027-03-31T01:00', '2027-04-30T01:00'],
  ]);
  expect(iso(nextTimes(monthly(31), after, 2))).toEqual(['2027-03-31T01:00', '2027-05-31T01:00']);
  expect(iso(nextTimes(monthly(28, 'last'), after, 2))).toEqual(['2027-02-28T01:00', '2027-03-28T01:00']);
});

test('timesBetween: the last ones of a long time', () => {
  const times = timesBetween(daily('UTC', '03:00'), at('2026-01-01T00:00:00Z'), at('2026-12-01T03:00:00Z'), 3);
  expect(iso(times)).toEqual(['2026-11-29T03:00', '2026-11-30T03:00', '2026-12-01T03:00']);
  expect(timesBetween(daily('UTC', '03:00'), at('2026-01-01T04:00:00Z'), at('2026-01-01T05:00:00Z'), 3)).toEqual([]);
});

test('isTimeZone: names of zones, no offsets and no other words', () => {
  expect(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true);
  expect(['+01:00', '-0300', 'Mars/Olympus', '', 'Europe/'].some(isTimeZone)).toBe(false);
});

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kolkata'];
const zone = fc.constantFrom(...ZONES);
const minute = fc.integer({ min: 0, max: 1439 });
const clock = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);
const instant = fc.integer({ min: at('2024-01-01'), max: at('2030-01-01') });

test('instantOf: clocks show the time, or never show it and have just passed it', () => {
  fc.assert(
    fc.property(zone, instant, (timeZone, ms) => {
      const local = Math.floor(ms / 60_000) * 60_000;
      const found = instantOf(local, timeZone);
      const shown = localMs(found, timeZone);
      if (shown === local) return;
      expect(shown).toBeGreaterThan(local);
      expect(localMs(found - 60_000, timeZone)).toBeLessThan(local);
    }),
    { numRuns: 1000 },
  );
});

test('nextTimes: ascend without a gap, one each day, however clocks change', () => {
  fc.assert(
    fc.property(zone, instant, minute, (timeZone, after, minutes) => {
      const schedule = daily(timeZone, clock(minutes));
      const times = nextTimes(schedule, after, 5);
      const [first = 0] = times;
      expect(first).toBeGreaterThan(after);
      expect(first - after).toBeLessThanOrEqual(26 * 3_600_000);
      for (const [index, time] of times.entries()) {
        expect(nextTimes(schedule, time - 1, 1)).toEqual([time]);
        const next = times[index + 1];
        if (next !== undefined) expect(Math.abs(next - time - 86_400_000)).toBeLessThanOrEqual(2 * 3_600_000);
      }
    }),
    { numRuns: 300 },
  );
});
