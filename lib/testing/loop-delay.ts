import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from './api.ts';
import type { HostileInput } from './hostile-inputs.ts';

/** What one request did to the loop. */
export interface LoopDelay {
  name: string;
  /** How long the loop stood still at most, in milliseconds in which it was at work: what else a machine does is not counted. */
  heldMs: number;
  status: number;
}

/** How often the delay is looked at, in milliseconds. */
const RESOLUTION_MS = 1;

/** What computes for less holds the loop for less. */
const QUICK_MS = 10;

/** Sends each request as one client, one after the other, and tells how long each of them held the loop. */
export async function measureHeld(
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
      // It measures from one look to the next, and looks for the first time in a moment.
      await delay(3 * RESOLUTION_MS);
    }
    const before = workedMs();
    const { status } = await client.call(method, path, body, headers);
    const worked = workedMs() - before;
    isFresh = worked < QUICK_MS;
    if (!isFresh) await delay(2 * RESOLUTION_MS);
    const heldMs = isFresh ? worked : Math.min(worked, Math.max(0, histogram.max / 1e6 - RESOLUTION_MS));
    all.push({ name: `${name} (${who})`, heldMs, status });
  }
  histogram.disable();
  return all;
}

/** How long this thread has computed, in milliseconds. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The longest, longest first. */
export const worst = (all: readonly LoopDelay[], count: number): LoopDelay[] =>
  all.toSorted((one, other) => other.heldMs - one.heldMs).slice(0, count);
