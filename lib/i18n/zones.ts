/** Instant of a local date and time in a zone, in the format of the browser's control: 2030-01-31T09:30. */
export function momentIn(zone: string, local: string): Date {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return new Date(Number.NaN);
  // The second iteration corrects instants near a clock change.
  const near = asUtc - offsetMs(zone, asUtc);
  return new Date(asUtc - offsetMs(zone, near));
}

/** Local date and time in a zone, to the minute: 2030-01-31T09:30. */
export const localMinute = (at: number, zone: string): string =>
  new Date(at + offsetMs(zone, at)).toISOString().slice(0, 16);

/** Offset of a zone from UTC at an instant, in milliseconds. */
function offsetMs(zone: string, at: number): number {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en', { ...fields, second: 'numeric', hourCycle: 'h23', timeZone: zone });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
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
