import { setTimeout as delay } from 'node:timers/promises';
import { whileWaiting } from '#lib/engine/workflows/waiting.ts';

/** How long nobody looks whether it is over, in milliseconds. */
const SLICE_MS = 200;

/** Waits for some milliseconds, or until it is over; whoever waits holds no worker. */
export async function pass(durationMs: number, isOver?: () => Promise<boolean>): Promise<void> {
  if (durationMs > 0) await whileWaiting(() => (isOver ? look(durationMs, isOver) : delay(durationMs)));
}

async function look(durationMs: number, isOver: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + durationMs;
  for (let left = durationMs; left > 0 && !(await isOver()); left = end - Date.now()) {
    await delay(Math.min(left, SLICE_MS));
  }
}
