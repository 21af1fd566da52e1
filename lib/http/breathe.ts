import { setImmediate as afterOthers } from 'node:timers/promises';

/** How long one caller's work may hold the loop before others have their turn, in milliseconds. */
const TURN_MS = 8;

let lastTurn: Promise<unknown> = Promise.resolve();

/** Waits until the loop has gone round once more than for everybody who waits already. */
export function nextTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => afterOthers());
  return lastTurn;
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
