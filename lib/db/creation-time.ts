import type { Timestamp } from './tables/column-types.ts';

/**
 * The time at which an object is created: in microseconds, and later than every time that this process gave before, so that
 * lists in the order of creation never tie within a process. Only when the machine's clock is set back by more than a second
 * do times go back with it; otherwise new objects would be dated in the future. Replicas on one machine read one clock, so
 * that what one creates after the other is later, too; on several machines it is as good as their clocks agree. What two
 * create in the same microsecond is in the order of the ids, alike on every page.
 */
export const creationTime = newClock();

/** Milliseconds: how well a look at two clocks can tell one from the other. */
const NARROW = 0.005;

/** How far the last time may be ahead of the machine's clock before the clock must have been set back. */
const MAX_AHEAD_MICROS = 1_000_000;

export function newClock(): () => Timestamp {
  // The machine's clock tells whole milliseconds. Each look at it narrows down how far it is from the one that counts
  // from the start of the process, and tells what lies between them.
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
    // The machine's clock is slewed all the time: the range moves with it, as narrow as it was. Further, it was set.
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

/** The first text that sorts into the millisecond of a time, whether times have three digits or six. */
export const millisecondPrefix = (timestamp: Timestamp): string => timestamp.replace(/Z$/, '');
