/** Instant of a local date and time in a zone, in the format of the browser's control: 2030-01-31T09:30. */
export function momentIn(zone: string, local: string): Date {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return new Date(Number.NaN);
  // The second iteration corrects instants near a clock change.
  const near = asUtc - offsetMs(zone, asUtc);
  return new Date(asUtc - offsetMs(zone, near));
}

/** Local date and time in a zone, to the minute: 2030-01-31T09:30. */
export const localMinute = (at: number, zone: string): string => new Date(localMs(at, zone)).toISOString().slice(0, 16);

/** What clocks in a zone show at an instant, as the instant at which clocks in UTC show the same. */
export const localMs = (at: number, zone: string): number => at + offsetMs(zone, at);

const formats = new Map<string, Intl.DateTimeFormat>();

/** One per zone, of which there are some hundred: creating a format takes longer than using it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en', { ...fields, second: 'numeric', hourCycle: 'h23', timeZone: zone });
  formats.set(zone, format);
  return format;
}

/** Offset of a zone from UTC at an instant, in milliseconds. */
function offsetMs(zone: string, at: number): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const read = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const shown = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
  return shown - Math.floor(at / 1000) * 1000;
}

/** Whether Intl knows the zone. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Cookie with the browser's zone, so that the server renders times in it. */
export const zoneCookie = 'nephos-zone';

/** Until the browser has set the cookie. */
export const DEFAULT_ZONE = 'UTC';

export const readZone = (value: string | undefined): string => (value && isZone(value) ? value : DEFAULT_ZONE);

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Names of all zones, UTC first. */
export const zones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
