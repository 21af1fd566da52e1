import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { CPU_OVERCOMMIT, type HostState, type Placement, PROJECT_KEY } from './host-state.ts';
import { FILTER_NAMES, type FilterName, type NoValidHost, noValidHostMessage } from './no-valid-host.ts';
import { meetsSpec } from './spec-match.ts';

type Filter = (host: HostState, wanted: Placement) => boolean;

/** Each applies to the hosts left by the previous ones. */
const FILTERS: Readonly<Record<FilterName, Filter>> = {
  enabled: (host) => host.is_enabled === 1 && host.state === 'up' && host.forced_down === 0,
  host: (host, { host: name }) => name === null || host.name === name,
  'present host': (host, { avoid }) => !avoid?.includes(host.name),
  'availability zone': (host, { zone }) => zone === null || host.availability_zone === zone,
  hypervisor: (host, { runsOn }) => runsOn?.(host.hypervisor_type) ?? true,
  'aggregate project': isOpenTo,
  'aggregate properties': hasProperties,
  'different host': (host, { differentFrom }) => !differentFrom?.has(host.name),
  'same host': (host, { sameAs }) => sameAs === undefined || sameAs.has(host.name),
  'near host': (host, { isNear }) => isNear === undefined || (host.ip !== null && isNear(host.ip)),
  query: (host, { query }) => query === undefined || query(host),
  affinity: (host, { group }) =>
    group?.policy !== 'affinity' || group.members.size === 0 || group.members.has(host.name),
  'anti-affinity': (host, { group }) =>
    group?.policy !== 'anti-affinity' || (group.members.get(host.name) ?? 0) < group.maxPerHost,
  hardware: (host, { incapableHosts }) => !incapableHosts?.includes(host.name),
  vcpus: (host, { vcpus }) => host.used_vcpus + vcpus <= host.vcpus * CPU_OVERCOMMIT,
  ram: (host, { ramMb }) => host.used_ram_mb + ramMb <= host.ram_mb,
  disk: (host, { diskGb }) => host.used_disk_gb + diskGb <= host.disk_gb,
  reserve: (host, { beyondReserve }) => !beyondReserve?.has(host.name),
};

/**
 * Hosts of an aggregate with `filter_tenant_id…` are reserved for the listed projects; all others are open to
 * everybody.
 */
function isOpenTo({ properties }: HostState, { projectId }: Placement): boolean {
  if (!properties) return true;
  const kept = [...properties].filter(([key]) => key.startsWith(PROJECT_KEY));
  return kept.length === 0 || kept.some(([, projects]) => projectId !== undefined && projects.has(projectId));
}

function hasProperties({ properties }: HostState, { aggregateSpecs = {} }: Placement): boolean {
  return Object.entries(aggregateSpecs).every(([key, wanted]) =>
    [...(properties?.get(key) ?? [])].some((value) => meetsSpec(value, wanted)),
  );
}

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
