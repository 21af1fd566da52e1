import { setTimeout as delay } from 'node:timers/promises';

/** How long nobody looks whether it is over, in milliseconds. */
const SLICE_MS = 200;

/** Waits for some milliseconds, or until it is over. */
export async function pass(durationMs: number, isOver: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + durationMs;
  for (let left = durationMs; left > 0 && !(await isOver()); left = end - Date.now()) {
    await delay(Math.min(left, SLICE_MS));
  }
}
