import { setTimeout as delay } from 'node:timers/promises';
import { whileWaiting } from '#lib/engine/workflows/waiting.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';

/** Looks within the first second come so far apart; what takes longer is looked at once a second, later less often. */
const SOON_MS = 25;
const SOON_FOR_MS = 1000;
const SLOWEST_MS = 5000;

interface WaitOptions<T> {
  /** Of the steps. */
  name: string;
  /** What was waited for; undefined while it is not so. */
  look(elapsedMs: number): Promise<T | undefined>;
  /** Seconds; for ever when left out. */
  timeoutSeconds?: number;
}

/**
 * Waits until something is so, holding no worker, and across restarts; null when it took too long. What is found is kept:
 * later passes of the run do not look again.
 */
export function waitFor<T>(run: Run, { name, look, timeoutSeconds }: WaitOptions<T>): Promise<T | null> {
  return run.step(name, async () => {
    const since = await run.step(`${name}: since`, async () => Date.now());
    for (;;) {
      const elapsedMs = Date.now() - since;
      const found = await look(elapsedMs);
      if (found !== undefined) return found;
      if (timeoutSeconds !== undefined && elapsedMs >= timeoutSeconds * 1000) return null;
      if (elapsedMs < SOON_FOR_MS) {
        await whileWaiting(() => delay(SOON_MS));
        continue;
      }
      const pauseMs = Math.min(SLOWEST_MS, Math.max(SOON_FOR_MS, elapsedMs / 60));
      // Each has a name of its own, so that a run that comes back looks before it waits again.
      await run.sleep(`${name}: ${elapsedMs}`, pauseMs);
    }
  });
}
