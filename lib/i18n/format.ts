type Instant = string | number | Date;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
  ['second', 1000],
];
const byteUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** The API sends some times without a zone; they are UTC. */
function toDate(instant: Instant): Date {
  if (typeof instant !== 'string') return new Date(instant);
  return new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(instant) ? instant : `${instant}Z`);
}

/** Milliseconds since the epoch of an API time, with or without a zone. */
export const toMillis = (instant: Instant): number => toDate(instant).getTime();

/** How somebody wants moments written: without them, as the browser and the language have it. */
export interface Clock {
  timeZone?: string | undefined;
  hour12?: boolean | undefined;
}

/** Made when it is first asked for: each page makes its own, and few use all of them. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Whether a size has no more than one decimal in TiB: what is rounded does not add up with what stands beside it. */
const isExactTib = (gib: number): boolean => gib >= 1024 && (gib * 10) % 1024 === 0;

/** Everything that Intl knows about a locale, `de` or `en-GB`, in the few shapes the console shows. */
export function createFormat(locale: string, { timeZone, hour12 }: Clock = {}) {
  const zone = timeZone === undefined ? {} : { timeZone };
  const clock = hour12 === undefined ? zone : { ...zone, hour12 };
  const number = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }));
  const dateTime = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', ...clock }));
  const time = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...clock }));
  const date = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone }));
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }));

  return {
    number: (value: number) => number().format(value),
    /** 0.25 -> 25% */
    percent: (ratio: number) => percent().format(ratio),
    /** 1610612736 -> 1.5 GiB */
    bytes(value: number) {
      const power = value < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log2(value) / 10));
      return `${number().format(value / 1024 ** power)} ${byteUnits[power]}`;
    },
    /** A size in GiB, the unit of volumes: 20 -> 20 GiB, 2048 -> 2 TiB */
    gib: (value: number) =>
      isExactTib(value) ? `${number().format(value / 1024)} TiB` : `${number().format(value)} GiB`,
    /** A size in MiB, the unit of flavors: 512 -> 512 MiB, 2048 -> 2 GiB */
    mib: (value: number) => (value >= 1024 ? `${number().format(value / 1024)} GiB` : `${number().format(value)} MiB`),
    dateTime: (instant: Instant) => dateTime().format(toDate(instant)),
    date: (instant: Instant) => date().format(toDate(instant)),
    time: (instant: Instant) => time().format(toDate(instant)),
    /** The zone that moments are written in. */
    get timeZone() {
      return dateTime().resolvedOptions().timeZone;
    },
    /** How long ago (or ahead) an instant is, seen from `now`: "3 min ago" */
    age(instant: Instant, now: number) {
      const distance = toMillis(instant) - now;
      const [unit, size] = steps.find(([, length]) => Math.abs(distance) >= length) ?? ['second', 1000];
      return relative().format(Math.trunc(distance / size), unit);
    },
    /** A length of time in its two largest units: 83000 -> 1m 23s */
    duration: (ms: number) => duration(locale, ms),
    list: (items: string[]) => new Intl.ListFormat(locale).format(items),
  };
}

const unitFormats = new Map<string, Intl.NumberFormat>();

/** Kept, as making one takes longer than using it a thousand times: lists have one in each row. */
function unitFormat(locale: string, unit: string): Intl.NumberFormat {
  const key = `${locale} ${unit}`;
  const known = unitFormats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' });
  unitFormats.set(key, known);
  return known;
}

function duration(locale: string, ms: number): string {
  const units = (value: number, unit: string) => unitFormat(locale, unit).format(value);
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  if (first === -1) return units(0, 'second');
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => units(value, unit))
    .join(' ');
}

export type Format = ReturnType<typeof createFormat>;
