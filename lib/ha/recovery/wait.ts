import { setTimeout as delay } from 'node:timers/promises';
import { releaseWorker } from '#lib/engine/workflows/run-ownership.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';

/** Initial polling interval; once a second after the first second, later less often. */
const SOON_MS = 25;
const SOON_FOR_MS = 1000;
const SLOWEST_MS = 5000;

export interface WaitOptions<T> {
  name: string;
  /** The awaited value; undefined while it is not available. */
  poll(elapsedMs: number): Promise<T | undefined>;
  /** Seconds; no timeout if omitted. */
  timeoutSeconds?: number;
}

/**
 * Waits for a condition across restarts without occupying a worker; null after the timeout. The result is stored, so
 * later passes do not check again.
 */
export function waitFor<T>(run: Run, { name, poll, timeoutSeconds }: WaitOptions<T>): Promise<T | null> {
  return run.step(name, async () => {
    for (;;) {
      const elapsedMs = Date.now() - (await beginningOf(run, name));
      const found = await poll(elapsedMs);
      if (found !== undefined) return found;
      if (timeoutSeconds !== undefined && elapsedMs >= timeoutSeconds * 1000) return null;
      if (elapsedMs < SOON_FOR_MS) {
        await releaseWorker(() => delay(SOON_MS));
        continue;
      }
      const pauseMs = Math.min(SLOWEST_MS, Math.max(SOON_FOR_MS, elapsedMs / 60));
      await run.sleep(`${name}: pause`, pauseMs, { isRepeated: true });
    }
  });
}

/** When a wait began, in ms since 1970. It begins again if the clock was set back since. */
async function beginningOf(run: Run, name: string): Promise<number> {
  const now = async () => Date.now();
  let since = await run.step(`${name}: since`, now);
  for (let count = 1; since > Date.now(); count += 1) since = await run.step(`${name}: since ${count}`, now);
  return since;
}
