import { localMs } from '#lib/i18n/zones.ts';
import { instantOf } from './local-time.ts';
import { LAST_DAY, type ScheduleTime, WEEKDAYS } from './values.ts';

const DAY_MS = 86_400_000;
/** Days to search: enough for the largest `count`, also if only the 31st is chosen. */
const MAX_DAYS = 8 * 366;

/** Whether a schedule runs on a day, given as its midnight in UTC. */
function isOn({ every, weekdays = [], days = [] }: ScheduleTime, day: number): boolean {
  if (every === 'day') return true;
  const date = new Date(day);
  if (every === 'week') return weekdays.includes(WEEKDAYS[(date.getUTCDay() + 6) % 7] ?? 'monday');
  const isLast = new Date(day + DAY_MS).getUTCDate() === 1;
  return days.includes(date.getUTCDate()) || (isLast && days.includes(LAST_DAY));
}

function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

/** Times of one day in ms since 1970, ascending. Two times that clocks skip are the same. */
function timesOn({ times, time_zone }: ScheduleTime, day: number): number[] {
  const instants = times.map((time) => instantOf(day + msOf(time), time_zone));
  return [...new Set(instants)].toSorted((one, other) => one - other);
}

/** The first `count` times after `afterMs`, in ms since 1970. */
export function nextTimes(schedule: ScheduleTime, afterMs: number, count: number): number[] {
  const found: number[] = [];
  // Clocks that are set back can show the time of the day before.
  const first = Math.floor(localMs(afterMs, schedule.time_zone) / DAY_MS) * DAY_MS - DAY_MS;
  for (let day = first; day < first + MAX_DAYS * DAY_MS && found.length < count; day += DAY_MS) {
    if (!isOn(schedule, day)) continue;
    const last = found.at(-1) ?? afterMs;
    found.push(...timesOn(schedule, day).filter((time) => time > last));
  }
  return found.slice(0, count);
}

/** The next time as ISO 8601; null if there is none. */
export function nextTime(schedule: ScheduleTime, afterMs: number): string | null {
  const [next] = nextTimes(schedule, afterMs, 1);
  return next === undefined ? null : new Date(next).toISOString();
}

/** The times after `fromMs` up to and including `untilMs`; the last `max` of them. */
export function timesBetween(schedule: ScheduleTime, fromMs: number, untilMs: number, max: number): number[] {
  const found: number[] = [];
  let after = fromMs;
  for (;;) {
    const next = nextTimes(schedule, after, max).filter((time) => time <= untilMs);
    found.push(...next);
    if (found.length > max) found.splice(0, found.length - max);
    const last = next.at(-1);
    if (next.length < max || last === undefined) return found;
    after = last;
  }
}
