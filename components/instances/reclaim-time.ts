import type { Format } from '#lib/i18n/format.ts';

const DAY_MS = 86_400_000;

/** The end of a period that usually is about an hour: the time, and the date if it is more than a day away. */
export const reclaimTime = (format: Format, until: number): string =>
  until - Date.now() < DAY_MS ? format.time(until) : format.dateTime(until);
