import type { Timestamp } from './tables/column-types.ts';

let lastMicros = 0;

/**
 * Now, as the time at which an object was made: in microseconds, and later than every other that this process gave, so
 * that lists in the order of creation never tie within a process. What two replicas make in the same microsecond has no
 * order of its own; the ids of such objects order them, alike on every page.
 */
export function creationTime(): Timestamp {
  lastMicros = Math.max(Date.now() * 1000, lastMicros + 1);
  const milliseconds = new Date(Math.floor(lastMicros / 1000)).toISOString().slice(0, -1);
  return `${milliseconds}${String(lastMicros % 1000).padStart(3, '0')}Z`;
}

/** The first text that sorts into the millisecond of a time, whether times have three digits or six. */
export const startOf = (timestamp: Timestamp): string => timestamp.replace(/Z$/, '');
