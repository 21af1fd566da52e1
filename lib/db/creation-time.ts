import type { Timestamp } from './column-types.ts';

/**
 * Creation time of an object, in microseconds. It is later than all earlier ones of this process, so that lists in
 * order of creation have no ties within a process. Only if the system clock is set back by more than a second, times go
 * back too; otherwise new objects would have times in the future. Replicas on one host share its clock, so their times
 * are ordered as well; on several hosts the order is as accurate as their clocks. Lists order objects of the same
 * microsecond by id.
 */
export const creationTime = newClock();

/** Width in milliseconds of the range in which the clock offset is assumed after the clock drifted. */
const NARROW = 0.005;

/** If the last time is further ahead of the system clock, the clock was set back. */
const MAX_AHEAD_MICROS = 1_000_000;

export function newClock(): () => Timestamp {
  // The system clock has millisecond resolution. Each reading narrows the range of its offset from the monotonic clock,
  // which provides the microseconds.
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  let lastMicros = 0;
  const nowMicros = () => {
    const before = performance.now();
    const ms = Date.now();
    const after = performance.now();
    const [low, high] = [ms - after, ms + 1 - before];
    const isAhead = low >= most && low < most + 1;
    const isBehind = high <= least && high > least - 1;
    // A drift of less than a millisecond is adjustment by NTP: the range moves and stays narrow. A larger one means
    // that the clock was set.
    if (isAhead) [least, most] = [low, low + NARROW];
    else if (isBehind) [least, most] = [high - NARROW, high];
    else if (low >= most || high <= least) [least, most] = [low, high];
    else [least, most] = [Math.max(least, low), Math.min(most, high)];
    return Math.floor(((least + most) / 2 + after) * 1000);
  };
  return () => {
    const micros = nowMicros();
    lastMicros = lastMicros - micros > MAX_AHEAD_MICROS ? micros : Math.max(micros, lastMicros + 1);
    const milliseconds = new Date(Math.floor(lastMicros / 1000)).toISOString().slice(0, -1);
    return `${milliseconds}${String(lastMicros % 1000).padStart(3, '0')}Z`;
  };
}

/** Lower bound, in text order, of all times in a millisecond, whether they have three digits or six. */
export const millisecondPrefix = (timestamp: Timestamp): string => timestamp.replace(/Z$/, '');
