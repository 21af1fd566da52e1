import { localMinute } from './zones.ts';

export type Instant = string | number | Date;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const steps: [Intl.RelativeTimeFormatUnitSingular, number][] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
  ['second', 1000],
];

/** Units whose names are as short as their abbreviations, which are unusual: "3 Tg." in German. */
const LONG_UNITS: readonly string[] = ['day', 'month', 'year'];

/** The API sends some times without a zone; they are in UTC. */
function toDate(instant: Instant): Date {
  if (typeof instant !== 'string') return new Date(instant);
  return new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(instant) ? instant : `${instant}Z`);
}

/** Milliseconds since the epoch of an API time, with or without a zone. */
export const toMillis = (instant: Instant): number => toDate(instant).getTime();

/** Display preferences for times. The zone is always explicit, because server and browser have different defaults. */
export interface Clock {
  timeZone: string;
  hour12?: boolean | undefined;
}

const unitFormats = new Map<string, Intl.NumberFormat>();

/** Cached, because creating a format takes longer than using it a thousand times, and lists use one in each row. */
export function unitFormat(locale: string, unit: string, unitDisplay: 'long' | 'short' | 'narrow'): Intl.NumberFormat {
  const key = `${locale} ${unit} ${unitDisplay}`;
  const known = unitFormats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
  unitFormats.set(key, known);
  return known;
}

/** Creates a value on first use: each page has its own formats and uses few of them. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Browsers and the server use different spaces before AM and PM. */
const spaced = (text: string): string => text.replaceAll('\u202f', '\u00a0');

/** Formats for times in the user's zone and preferred 12- or 24-hour clock. */
export function createTimeFormat(locale: string, { timeZone, hour12 }: Clock) {
  const clock = hour12 === undefined ? { timeZone } : { timeZone, hour12 };
  const format = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, options));
  const dateTime = format({ dateStyle: 'medium', timeStyle: 'medium', ...clock });
  const exact = format({ dateStyle: 'medium', timeStyle: 'long', ...clock });
  const time = format({ timeStyle: 'short', ...clock });
  const seconds = format({ timeStyle: 'medium', ...clock });
  const date = format({ dateStyle: 'medium', timeZone });
  const calendarDay = format({ dateStyle: 'medium', timeZone: 'UTC' });
  const distanceOf = (instant: Instant, now: number) => {
    const distance = toMillis(instant) - now;
    const [unit, size] = steps.find(([, length]) => Math.abs(distance) >= length) ?? ['second', 1000];
    return { count: Math.trunc(distance / size), unit };
  };
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }));
  return {
    timeZone,
    dateTime: (instant: Instant) => spaced(dateTime().format(toDate(instant))),
    /** With the zone, for titles: 27 Nov 2026, 15:04:07 CET */
    exact: (instant: Instant) => spaced(exact().format(toDate(instant))),
    date: (instant: Instant) => date().format(toDate(instant)),
    /** A calendar day from the server, `2026-11-27`: the same day in every zone. */
    day: (isoDate: string) => calendarDay().format(new Date(`${isoDate}T00:00:00Z`)),
    time: (instant: Instant) => spaced(time().format(toDate(instant))),
    /** For timelines and incidents. */
    timeWithSeconds: (instant: Instant) => spaced(seconds().format(toDate(instant))),
    /** For file names: 20261127-1504 */
    stamp: (instant: Instant) => localMinute(toMillis(instant), timeZone).replaceAll(/[-:]/g, '').replace('T', '-'),
    /** Name of the zone at an instant: CET */
    zone(instant: Instant) {
      const parts = exact().formatToParts(toDate(instant));
      return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
    },
    /** Distance of an instant from `now`: "3 min ago" */
    age(instant: Instant, now: number) {
      const { count, unit } = distanceOf(instant, now);
      return relative().format(count, unit);
    },
    /** The same without "ago", for columns and lists: "3 min" */
    shortAge(instant: Instant, now: number) {
      const { count, unit } = distanceOf(instant, now);
      if (count === 0) return relative().format(0, unit);
      return unitFormat(locale, unit, LONG_UNITS.includes(unit) ? 'long' : 'short').format(Math.abs(count));
    },
  };
}
