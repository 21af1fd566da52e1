import { setTimeout as delay } from 'node:timers/promises';
import { releaseWorker } from '#lib/engine/workflows/run-ownership.ts';

/** Interval in ms at which a wait checks whether it can end. */
const SLICE_MS = 200;

/** Waits for some milliseconds, or until `isOver` resolves to true, without blocking a worker. */
export async function waitDuration(durationMs: number, isOver?: () => Promise<boolean>): Promise<void> {
  if (durationMs > 0) await releaseWorker(() => (isOver ? pollUntil(durationMs, isOver) : delay(durationMs)));
}

async function pollUntil(durationMs: number, isOver: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + durationMs;
  for (let left = durationMs; left > 0 && !(await isOver()); left = end - Date.now()) {
    await delay(Math.min(left, SLICE_MS));
  }
}
