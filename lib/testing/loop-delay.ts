import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from './api.ts';
import type { HostileInput } from './hostile-inputs.ts';

/** What one request did to the loop. */
export interface Held {
  name: string;
  /** How long the loop stood still at most, in milliseconds in which it was at work: what else a machine does is not counted. */
  heldMs: number;
  status: number;
}

/** How often the delay is looked at, in milliseconds. */
const RESOLUTION_MS = 1;

/**
 * Sends each request as one client, one after the other, and tells how long each of them held the loop.
 * @param isWatched false where the answers alone count: nothing is waited for then, and none counts as having held it
 */
export async function measureHeld(
  client: Pick<ApiClient, 'call'>,
  who: string,
  inputs: readonly HostileInput[],
  isWatched = true,
): Promise<Held[]> {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const all: Held[] = [];
  histogram.enable();
  for (const { name, method, path, headers, body } of inputs) {
    histogram.reset();
    // It measures from one look to the next, and looks for the first time in a moment.
    if (isWatched) await delay(3 * RESOLUTION_MS);
    const before = workedMs();
    const { status } = await client.call(method, path, body, headers);
    const worked = workedMs() - before;
    if (isWatched) await delay(2 * RESOLUTION_MS);
    const heldMs = isWatched ? Math.min(worked, Math.max(0, histogram.max / 1e6 - RESOLUTION_MS)) : 0;
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
export const worst = (all: readonly Held[], count: number): Held[] =>
  all.toSorted((one, other) => other.heldMs - one.heldMs).slice(0, count);
