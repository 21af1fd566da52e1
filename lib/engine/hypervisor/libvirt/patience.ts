import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { LONGEST_MS } from './connection.ts';
import { isFailure } from './failure.ts';

/** How long anybody waits for something else that is under way. */
const SHORT_MS = 30_000;
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [500, 5000];

/** What libvirt says while a file of the folder is copied, which takes hours where it is large. */
const COPYING = /has asynchronous jobs running|is still (?:being allocated|in use)/;

const mayTakeLong = new AsyncLocalStorage<boolean>();

/** For what holds nobody up: within it a copy in the folder is waited for as long as it takes. */
export const withPatience = <T>(work: () => Promise<T>): Promise<T> => mayTakeLong.run(true, work);

/** Does work again for as long as something else is under way. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const begun = Date.now(); ; ) {
    try {
      return await work();
    } catch (error) {
      const pause = pauseAfter(error, Date.now() - begun);
      if (pause === undefined) throw error;
      await delay(pause);
    }
  }
}

/** How long to wait until work that failed is tried again; undefined when it is not. */
export function pauseAfter(error: unknown, waitedMs: number): number | undefined {
  if (!(error instanceof Error) || !isFailure(error, 'busy')) return undefined;
  const mostMs = mayTakeLong.getStore() && COPYING.test(error.message) ? LONGEST_MS : SHORT_MS;
  return waitedMs < mostMs ? Math.min(Math.max(waitedMs / 10, MIN_PAUSE_MS), MAX_PAUSE_MS) : undefined;
}
