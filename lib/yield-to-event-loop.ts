import { setImmediate as afterOthers } from 'node:timers/promises';

/** Maximum time one caller may block the event loop, in ms. */
const TURN_MS = 8;

let lastTurn: Promise<unknown> = Promise.resolve();

/** Waits one more turn of the event loop than all current waiters. */
export function yieldToEventLoop(): Promise<unknown> {
  lastTurn = lastTurn.then(() => afterOthers());
  return lastTurn;
}

/** Runs work in order, one at a time. Work must not wait for other work of the same line. */
export class Line {
  #last: Promise<void> = Promise.resolve();

  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.waitForTurn();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits for earlier work. @returns a function that ends the caller's work */
  async waitForTurn(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** Unbounded lists are rendered one at a time: concurrent rendering is no faster and multiplies memory. */
export const unboundedLists = new Line();

/** One caller's share of the event loop: work checks between its steps whether it must yield. */
export class EventLoopSlice {
  #endMs = performance.now() + TURN_MS;

  /** Yields if the current turn of the loop has lasted some milliseconds. */
  async breathe(): Promise<void> {
    if (performance.now() < this.#endMs) return;
    await yieldToEventLoop();
    this.#endMs = performance.now() + TURN_MS;
  }
}

/**
 * Maps items and yields to the event loop whenever it was blocked for some milliseconds. Of all concurrent calls only one works per
 * turn of the loop.
 * @returns the results in the order of the items
 */
export async function mapYielding<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let endMs = 0;
  for (const item of items) {
    if (performance.now() >= endMs) {
      await yieldToEventLoop();
      endMs = performance.now() + TURN_MS;
    }
    results.push(work(item));
  }
  return results;
}
