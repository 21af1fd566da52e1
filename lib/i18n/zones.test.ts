import { describe, expect, test } from 'vitest';
import { createFormat } from './format.ts';
import { isZone, momentIn, readZone, zones } from './zones.ts';

describe('A date and time of a zone', () => {
  test.each([
    ['UTC', '2030-01-31T09:30', '2030-01-31T09:30:00.000Z'],
    ['Europe/Berlin', '2030-01-31T09:30', '2030-01-31T08:30:00.000Z'],
    ['Europe/Berlin', '2030-07-31T09:30', '2030-07-31T07:30:00.000Z'],
    ['Asia/Kolkata', '2030-01-31T00:15', '2030-01-30T18:45:00.000Z'],
    // One hour before and after the switch to daylight saving time.
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

  test('is written with seconds, with the name of its zone, and as a part of names', () => {
    const format = createFormat('en-GB', { timeZone: 'Europe/Berlin' });
    const at = '2030-01-31T23:05:09Z';
    expect(format.timeWithSeconds(at)).toBe('00:05:09');
    expect(format.exact(at)).toBe('1 Feb 2030, 00:05:09 CET');
    expect([format.zone(at), format.zone('2030-07-01T00:00:00Z')]).toEqual(['CET', 'CEST']);
    expect(format.stamp(at)).toBe('20300201-0005');
  });

  test.each(['America/New_York', 'Pacific/Auckland'])('a day of the calendar stays that day in %s', (timeZone) => {
    expect(createFormat('en-GB', { timeZone }).day('2030-01-31')).toBe('31 Jan 2030');
  });
});

describe('The zone that a browser tells the server', () => {
  test.each([[undefined], [''], ['Mars/Olympus'], ['\u0000'], ['x'.repeat(5000)]])('is UTC for %j', (cookie) => {
    expect(readZone(cookie)).toBe('UTC');
  });

  test('is taken as it is where clocks know it', () => {
    expect(readZone('America/New_York')).toBe('America/New_York');
  });
});
