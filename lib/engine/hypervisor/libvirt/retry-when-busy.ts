import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { LONGEST_MS } from './connection.ts';
import { isFailure } from './failure.ts';

/** Maximum wait for another operation on the same object. */
const SHORT_MS = 30_000;
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [500, 5000];

/** Messages of libvirt while a file of the pool is copied, which takes hours for a large one. */
const COPYING = /has asynchronous jobs running|is still (?:being allocated|in use)/;

const allowsLongWait = new AsyncLocalStorage<boolean>();

/** Within `work`, `retryWhenBusy` waits for copies in the pool as long as they take. For work that blocks no request. */
export const withLongRetries = <T>(work: () => Promise<T>): Promise<T> => allowsLongWait.run(true, work);

/** Repeats `work` while libvirt reports that the object is busy. */
export async function retryWhenBusy<T>(work: () => Promise<T>): Promise<T> {
  for (const begun = Date.now(); ; ) {
    try {
      return await work();
    } catch (error) {
      const pause = retryDelayMs(error, Date.now() - begun);
      if (pause === undefined) throw error;
      await delay(pause);
    }
  }
}

/** Delay before failed work is repeated, in ms; undefined if it must not be repeated. */
export function retryDelayMs(error: unknown, waitedMs: number): number | undefined {
  if (!(error instanceof Error) || !isFailure(error, 'busy')) return undefined;
  const maxMs = allowsLongWait.getStore() && COPYING.test(error.message) ? LONGEST_MS : SHORT_MS;
  return waitedMs < maxMs ? Math.min(Math.max(waitedMs / 10, MIN_PAUSE_MS), MAX_PAUSE_MS) : undefined;
}
