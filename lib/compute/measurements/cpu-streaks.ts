/** Minutes in a row in which the CPU use was on the other side of the limit. */
interface CpuStreak {
  minutes: number;
  /** Whether the use counts as high: it was at the limit or above for long enough, and has not been below it as long. */
  isHigh: boolean;
}

/** By server; the host itself is under its id. Subjects that are below the limit are omitted. */
export type CpuStreaks = Readonly<Record<string, CpuStreak>>;

export interface CpuLimit {
  percent: number;
  minutes: number;
}

interface CpuRound {
  limit: CpuLimit;
  /** Minutes since the last round; 0 if it is unknown what happened since then. */
  passed: number;
  /** Measured use in percent by subject. */
  used: ReadonlyMap<string, number>;
  /** Subjects that are still on the host, whether they were measured or not. */
  present: ReadonlySet<string>;
}

/** A subject whose use has become high, or is no longer high. */
export interface CpuCrossing {
  id: string;
  isHigh: boolean;
}

/**
 * Continues the streaks. A subject that was not measured, such as an instance that is off, counts as below the limit; one
 * that has left the host ends immediately, because another host counts it from then on.
 */
export function continueStreaks(
  last: CpuStreaks,
  { limit, passed, used, present }: CpuRound,
): { streaks: CpuStreaks; crossings: CpuCrossing[] } {
  const streaks: Record<string, CpuStreak> = {};
  const crossings: CpuCrossing[] = [];
  for (const id of new Set([...Object.keys(last), ...used.keys()])) {
    const before = last[id];
    const isAbove = (used.get(id) ?? 0) >= limit.percent;
    const next = present.has(id) ? nextStreak(before, isAbove, { limit, passed }) : undefined;
    if (next) streaks[id] = next;
    const isHigh = next?.isHigh === true;
    if (isHigh !== (before?.isHigh === true)) crossings.push({ id, isHigh });
  }
  return { streaks, crossings };
}

function nextStreak(
  before: CpuStreak | undefined,
  isAbove: boolean,
  { limit, passed }: Pick<CpuRound, 'limit' | 'passed'>,
): CpuStreak | undefined {
  if (before?.isHigh) {
    if (isAbove) return { minutes: 0, isHigh: true };
    const minutes = before.minutes + passed;
    return minutes >= limit.minutes ? undefined : { minutes, isHigh: true };
  }
  if (!isAbove || passed === 0) return undefined;
  const minutes = (before?.minutes ?? 0) + passed;
  return minutes >= limit.minutes ? { minutes: 0, isHigh: true } : { minutes, isHigh: false };
}
