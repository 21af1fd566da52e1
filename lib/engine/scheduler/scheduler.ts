import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { FILTERS } from './filters.ts';
import type { HostState, Placement } from './host-state.ts';
import { FILTER_NAMES, type FilterName, type NoValidHost, noValidHostMessage } from './no-valid-host.ts';

/**
 * Selects the host of a server among those that pass all filters: first by the soft policy of its group, then by most
 * free memory, so that servers spread, then by name. @throws PermanentFailure naming the filters with the number of
 * hosts each removed
 */
export function pickHost<H extends HostState>(hosts: readonly H[], wanted: Placement): H {
  let left: readonly H[] = hosts;
  const removed: NoValidHost['removed'] = [];
  for (const filter of FILTER_NAMES) {
    const passed = left.filter((host) => FILTERS[filter](host, wanted));
    if (passed.length < left.length) removed.push({ filter, hosts: left.length - passed.length });
    left = passed;
  }
  const [first, ...others] = left;
  if (first) return others.reduce((best, host) => (isBetter(host, best, wanted) ? host : best), first);
  const reason: NoValidHost = { code: 'no_valid_host', hosts: hosts.length, removed };
  throw new PermanentFailure(noValidHostMessage(reason), { reason });
}

/** The first filter that rejects a host; undefined if the server fits. */
export const findRejectingFilter = (host: HostState, wanted: Placement): FilterName | undefined =>
  FILTER_NAMES.find((filter) => !FILTERS[filter](host, wanted));

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
