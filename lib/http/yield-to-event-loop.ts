import { setImmediate as afterOthers } from 'node:timers/promises';

/** Maximum time one caller may block the event loop, in ms. */
const TURN_MS = 8;

let lastTurn: Promise<unknown> = Promise.resolve();

/** Waits until the loop has gone round once more than for everybody who waits already. */
export function nextTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => afterOthers());
  return lastTurn;
}

/** Does one piece of work at a time, in the order in which they come. Work must not wait for other work of the same line. */
export class Line {
  #last: Promise<void> = Promise.resolve();

  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits for all earlier work. @returns what ends the caller's own work */
  async enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

/**
 * Lists without a maximum length are read and rendered one at a time: several together take no less time and several times the
 * memory, much of it for longer than the garbage collector expects.
 */
export const unboundedLists = new Line();

/** One caller's share of the event loop: work checks between its steps whether it must yield. */
export class EventLoopSlice {
  #endMs = performance.now() + TURN_MS;

  /** Yields if the current turn of the loop has lasted some milliseconds. */
  async breathe(): Promise<void> {
    if (performance.now() < this.#endMs) return;
    await nextTurn();
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
      await nextTurn();
      endMs = performance.now() + TURN_MS;
    }
    results.push(work(item));
  }
  return results;
}
