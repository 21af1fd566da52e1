import { localMs } from '#lib/i18n/zones.ts';
import type { RetentionRules } from './values.ts';

const DAY_MS = 86_400_000;

type Rule = keyof RetentionRules;

/** An object with the time of its data, in ms since 1970. */
interface DatedObject {
  atMs: number;
}

/** Number of the day since 1970 on which clocks show a time. */
const dayOf = (atMs: number, timeZone: string) => Math.floor(localMs(atMs, timeZone) / DAY_MS);

/** Equal for times of the same period; weeks begin on Monday. */
const PERIODS: Readonly<Record<Rule, (atMs: number, timeZone: string, index: number) => number>> = {
  last: (_atMs, _timeZone, index) => index,
  daily: dayOf,
  // January 1st, 1970 was a Thursday.
  weekly: (atMs, timeZone) => Math.floor((dayOf(atMs, timeZone) + 3) / 7),
  monthly(atMs, timeZone) {
    const local = new Date(localMs(atMs, timeZone));
    return local.getUTCFullYear() * 12 + local.getUTCMonth();
  },
};
const RULES = Object.keys(PERIODS) as Rule[];

/**
 * What the rules keep, with the rules that keep it. As `restic forget`: each rule keeps the newest object of each of its
 * periods. If it has not found as many as it may keep, it also keeps the oldest object.
 */
export function retainedBy<T extends DatedObject>(
  rules: RetentionRules,
  objects: readonly T[],
  timeZone: string,
): Map<T, Rule[]> {
  const newestFirst = objects.toSorted((one, other) => other.atMs - one.atMs);
  const kept = new Map<T, Rule[]>();
  for (const rule of RULES) {
    let left = rules[rule];
    let previous: number | undefined;
    for (const [index, object] of newestFirst.entries()) {
      if (left === 0) break;
      const period = PERIODS[rule](object.atMs, timeZone, index);
      if (period === previous && index < newestFirst.length - 1) continue;
      previous = period;
      left -= 1;
      kept.set(object, [...(kept.get(object) ?? []), rule]);
    }
  }
  return kept;
}
