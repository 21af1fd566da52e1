import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { FILTERS } from './filters.ts';
import type { HostState, Placement } from './host-state.ts';

/**
 * Selects the host of a server among those that pass all filters: first by the soft policy of its group, then by most
 * free memory, so that servers spread, then by name. @throws PermanentFailure naming the filters with the number of
 * hosts each removed
 */
export function pickHost<H extends HostState>(hosts: readonly H[], wanted: Placement): H {
  let left: readonly H[] = hosts;
  const removed: string[] = [];
  for (const [name, passes] of Object.entries(FILTERS)) {
    const passed = left.filter((host) => passes(host, wanted));
    if (passed.length < left.length) removed.push(`${name} removed ${left.length - passed.length}`);
    left = passed;
  }
  const [first, ...others] = left;
  if (first) return others.reduce((best, host) => (isBetter(host, best, wanted) ? host : best), first);
  throw new PermanentFailure(
    `No valid host was found. There are not enough hosts available: of ${hosts.length}, ${removed.join(', ') || 'none is left'}.`,
  );
}

/** The first filter that rejects a host; undefined if the server fits. */
export const findRejectingFilter = (host: HostState, wanted: Placement): string | undefined =>
  Object.entries(FILTERS).find(([, passes]) => !passes(host, wanted))?.[0];

function isBetter(host: HostState, best: HostState, wanted: Placement): boolean {
  const [one, other] = [softWeight(host, wanted), softWeight(best, wanted)];
  if (one !== other) return one > other;
  const [free, bestFree] = [freeRamMb(host), freeRamMb(best)];
  return free === bestFree ? host.name < best.name : free > bestFree;
}

/** How well a host suits a soft (anti-)affinity group. */
function softWeight(host: HostState, { group }: Placement): number {
  const members = group?.members.get(host.name) ?? 0;
  if (group?.policy === 'soft-affinity') return members;
  return group?.policy === 'soft-anti-affinity' ? -members : 0;
}

const freeRamMb = (host: HostState) => host.ram_mb - host.used_ram_mb;
