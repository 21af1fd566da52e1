import { isZone, localMs } from '#lib/i18n/zones.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Whether it is a name of the IANA database, such as `Europe/Berlin`. An offset such as `+01:00` is not. */
export const isTimeZone = (name: string): boolean => /^[A-Za-z]/.test(name) && isZone(name);

/**
 * The time at which clocks in a time zone show `local`: the first one if they show it twice, because clocks are set back;
 * the first one after it if they never show it, because clocks are set forward. In ms since 1970.
 */
export function instantOf(local: number, timeZone: string): number {
  const [before, after] = [local - DAY_MS, local + DAY_MS];
  const offsets = [localMs(before, timeZone) - before, localMs(after, timeZone) - after];
  const matching = offsets.map((offset) => local - offset).filter((atMs) => localMs(atMs, timeZone) === local);
  if (matching.length > 0) return Math.min(...matching);
  return firstAfter(local, timeZone, before, after);
}

/** The first full minute between two times at which clocks show more than `local`. */
function firstAfter(local: number, timeZone: string, before: number, after: number): number {
  let [low, high] = [Math.floor(before / MINUTE_MS), Math.ceil(after / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (localMs(middle * MINUTE_MS, timeZone) > local) high = middle;
    else low = middle;
  }
  return high * MINUTE_MS;
}
