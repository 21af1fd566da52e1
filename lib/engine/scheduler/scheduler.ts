import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';

/** A host as the scheduler sees it: what it has and what is claimed. */
export interface HostState {
  id: string;
  name: string;
  availability_zone: string;
  vcpus: number;
  ram_mb: number;
  disk_gb: number;
  used_vcpus: number;
  used_ram_mb: number;
  used_disk_gb: number;
  is_enabled: 0 | 1;
  forced_down: 0 | 1;
  state: 'up' | 'down';
}

/** What a server needs of a host. */
export interface Placement {
  vcpus: number;
  ramMb: number;
  diskGb: number;
  /** Any zone when null. */
  zone: string | null;
  /** An administrator's choice of one host; any when null. */
  host: string | null;
}

/** Virtual cores per real one. Memory and disk are never promised twice. */
export const CPU_OVERCOMMIT = 16;

type Filter = (host: HostState, wanted: Placement) => boolean;

/** In order; each sees the hosts that the ones before have left. */
const FILTERS: Record<string, Filter> = {
  enabled: (host) => host.is_enabled === 1 && host.state === 'up' && host.forced_down === 0,
  host: (host, { host: name }) => name === null || host.name === name,
  'availability zone': (host, { zone }) => zone === null || host.availability_zone === zone,
  vcpus: (host, { vcpus }) => host.used_vcpus + vcpus <= host.vcpus * CPU_OVERCOMMIT,
  ram: (host, { ramMb }) => host.used_ram_mb + ramMb <= host.ram_mb,
  disk: (host, { diskGb }) => host.used_disk_gb + diskGb <= host.disk_gb,
};

/**
 * Picks the host for a server: of those that pass every filter, the one with the most free memory; by name among equals.
 * @throws PermanentFailure that says which filter removed how many hosts
 */
export function pickHost<H extends HostState>(hosts: readonly H[], wanted: Placement): H {
  let left = [...hosts];
  const removed: string[] = [];
  for (const [name, passes] of Object.entries(FILTERS)) {
    const passed = left.filter((host) => passes(host, wanted));
    if (passed.length < left.length) removed.push(`${name} removed ${left.length - passed.length}`);
    left = passed;
  }
  const [best] = left.sort((a, b) => freeRamMb(b) - freeRamMb(a) || a.name.localeCompare(b.name));
  if (best) return best;
  throw new PermanentFailure(
    `No valid host was found. There are not enough hosts available: of ${hosts.length}, ${removed.join(', ') || 'none is left'}.`,
  );
}

const freeRamMb = (host: HostState) => host.ram_mb - host.used_ram_mb;
