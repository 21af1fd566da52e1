const ISO_8601 = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/;

/** The time of an expiry in ms; UTC without a zone. Undefined for text that is not ISO 8601. */
export function expiryMs(text: string): number | undefined {
  const [, date, time = '00:00', zone = 'Z'] = ISO_8601.exec(text) ?? [];
  const ms = Date.parse(`${date}T${time}${zone}`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** The first of some expiry times, if any. */
export function earliestExpiry(...times: readonly (string | null | undefined)[]): string | undefined {
  const known = times.flatMap((time) => (time ? [{ time, atMs: expiryMs(time) ?? Infinity }] : []));
  return known.toSorted((one, other) => one.atMs - other.atMs)[0]?.time;
}
