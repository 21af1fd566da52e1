import { LAST_DAY, type MonthDay } from '#lib/console/schedules/values.ts';

/** Days of the month as text: `1, 15, last`. */
export const toDays = (days: readonly MonthDay[], last: string = LAST_DAY): string =>
  days
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map((day) => (day === LAST_DAY ? last : `${day}`))
    .join(', ');

const orderOf = (day: MonthDay): number => (day === LAST_DAY ? 32 : day);

/** The parts of a text that are separated by commas or blanks. */
const partsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

/** Reads `1, 15, last`; undefined for an invalid day. */
export function readDays(text: string): MonthDay[] | undefined {
  const days = partsOf(text).map((part): MonthDay | undefined => {
    if (part.toLowerCase() === LAST_DAY) return LAST_DAY;
    const day = /^\d{1,2}$/.test(part) ? Number(part) : 0;
    return day >= 1 && day <= 31 ? day : undefined;
  });
  return days.every((day) => day !== undefined) ? [...new Set(days)] : undefined;
}

/** Reads `3:00, 18:30` as `03:00` and `18:30`; undefined for an invalid time. */
export function readTimes(text: string): string[] | undefined {
  const times = partsOf(text).map((part) => {
    const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})$/.exec(part) ?? [];
    const isValid = hours !== '' && Number(hours) < 24 && Number(minutes) < 60;
    return isValid ? `${hours.padStart(2, '0')}:${minutes}` : undefined;
  });
  return times.every((time) => time !== undefined) ? [...new Set(times)].toSorted() : undefined;
}
