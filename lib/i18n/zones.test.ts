import { describe, expect, test } from 'vitest';
import { createFormat } from './format.ts';
import { isZone, momentIn, zones } from './zones.ts';

describe('A date and time of a zone', () => {
  test.each([
    ['UTC', '2030-01-31T09:30', '2030-01-31T09:30:00.000Z'],
    ['Europe/Berlin', '2030-01-31T09:30', '2030-01-31T08:30:00.000Z'],
    ['Europe/Berlin', '2030-07-31T09:30', '2030-07-31T07:30:00.000Z'],
    ['Asia/Kolkata', '2030-01-31T00:15', '2030-01-30T18:45:00.000Z'],
    // An hour before and after the clocks go forward.
    ['America/New_York', '2030-03-10T01:30', '2030-03-10T06:30:00.000Z'],
    ['America/New_York', '2030-03-10T03:30', '2030-03-10T07:30:00.000Z'],
  ])('in %s, %s is %s', (zone, local, moment) => {
    expect(momentIn(zone, local).toISOString()).toBe(moment);
  });

  test('that is none is no moment, and what is no zone is known', () => {
    expect(momentIn('UTC', '').getTime()).toBeNaN();
    expect([isZone('Europe/Berlin'), isZone('UTC'), isZone('Mars/Olympus'), isZone('')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(zones()[0]).toBe('UTC');
  });

  test('is written in the zone and on the clock that the user chose', () => {
    const at = '2030-01-31T20:05:00Z';
    expect(createFormat('en', { timeZone: 'Asia/Kolkata', hour12: false }).dateTime(at)).toContain('01:35:00');
    expect(createFormat('en', { timeZone: 'Asia/Kolkata', hour12: false }).date(at)).toContain('Feb 1');
    expect(createFormat('en', { timeZone: 'UTC', hour12: true }).time(at)).toMatch(/8:05\sPM/);
    expect(createFormat('de', { timeZone: 'UTC', hour12: true }).time(at)).toMatch(/8:05\sPM/);
  });
});
