import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from './api.ts';
import type { HostileInput } from './hostile-inputs.ts';

export interface LoopDelay {
  name: string;
  /** The longest time that the loop was blocked, in milliseconds of CPU time, which excludes other processes. */
  delayMs: number;
  status: number;
}

/** Resolution of the delay histogram, in milliseconds. */
const RESOLUTION_MS = 1;

/** A request that uses less CPU time cannot block the loop for longer. */
const QUICK_MS = 10;

/** Sends the requests one after the other as one client, and measures how long each of them blocked the loop. */
export async function measureLoopDelay(
  client: Pick<ApiClient, 'call'>,
  who: string,
  inputs: readonly HostileInput[],
): Promise<LoopDelay[]> {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const all: LoopDelay[] = [];
  histogram.enable();
  let isFresh = false;
  for (const { name, method, path, headers, body } of inputs) {
    if (!isFresh) {
      histogram.reset();
      // The histogram measures from one tick to the next, so wait for its first tick.
      await delay(3 * RESOLUTION_MS);
    }
    const before = workedMs();
    const { status } = await client.call(method, path, body, headers);
    const worked = workedMs() - before;
    isFresh = worked < QUICK_MS;
    if (!isFresh) await delay(2 * RESOLUTION_MS);
    const delayMs = isFresh ? worked : Math.min(worked, Math.max(0, histogram.max / 1e6 - RESOLUTION_MS));
    all.push({ name: `${name} (${who})`, delayMs, status });
  }
  histogram.disable();
  return all;
}

/** Returns the CPU time of this thread, in milliseconds. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Returns the `count` longest delays, longest first. */
export const worst = (all: readonly LoopDelay[], count: number): LoopDelay[] =>
  all.toSorted((one, other) => other.delayMs - one.delayMs).slice(0, count);
