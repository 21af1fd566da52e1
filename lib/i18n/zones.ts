/** The moment at which clocks of a zone show a date and time, as the browser's control writes it: 2030-01-31T09:30. */
export function momentIn(zone: string, local: string): Date {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return new Date(Number.NaN);
  // The second look is for moments close to a change of the clocks.
  const near = asUtc - offsetMs(zone, asUtc);
  return new Date(asUtc - offsetMs(zone, near));
}

/** What clocks of a zone show at a moment, to the minute: 2030-01-31T09:30. */
export const localMinute = (at: number, zone: string): string =>
  new Date(at + offsetMs(zone, at)).toISOString().slice(0, 16);

/** By how much clocks of a zone are ahead of UTC at a moment, in ms. */
function offsetMs(zone: string, at: number): number {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en', { ...fields, second: 'numeric', hourCycle: 'h23', timeZone: zone });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const read = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const shown = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
  return shown - Math.floor(at / 1000) * 1000;
}

/** Whether clocks are known to be set by such a zone. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Tells the server the zone of the browser, so that pages show its times from their first byte. */
export const zoneCookie = 'nephos-zone';

/** Until the browser has told its own. */
export const DEFAULT_ZONE = 'UTC';

/** A cookie's value as a zone. */
export const readZone = (value: string | undefined): string => (value && isZone(value) ? value : DEFAULT_ZONE);

/** The zone of this browser. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All zones by name, with UTC first. */
export const zones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
