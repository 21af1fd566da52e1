import { setImmediate as afterOthers } from 'node:timers/promises';

/** How long one caller's work may hold the loop before others have their turn, in milliseconds. */
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

/** One caller's share of the loop: work asks between two of its steps whether others have waited long enough. */
export class Turn {
  #endMs = performance.now() + TURN_MS;

  /** Waits for the next turn of the loop if this one has lasted for some milliseconds. */
  async breathe(): Promise<void> {
    if (performance.now() < this.#endMs) return;
    await nextTurn();
    this.#endMs = performance.now() + TURN_MS;
  }
}

/**
 * Does work item by item and lets others have a turn whenever it has held the loop for some milliseconds. However many
 * ask for such work at once, one of them works between two turns of the loop.
 * @returns what `work` gave for each item, in their order
 */
export async function breathingMap<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
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
