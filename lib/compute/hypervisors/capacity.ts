import { CPU_OVERCOMMIT } from '#lib/engine/scheduler/host-state.ts';

/** Overcommit of the scheduler, for capacity displays. */
export const VCPUS_PER_CORE = CPU_OVERCOMMIT;

/** Total and used amount. */
export interface Amount {
  used: number;
  total: number;
}

/** RAM in MiB, disk in GiB. */
export interface Capacity {
  vcpus: Amount;
  ram: Amount;
  disk: Amount;
}

/** Amounts as in the hypervisors API; some are hidden from users. */
interface HostAmounts {
  vcpus?: number | undefined;
  vcpus_used?: number | undefined;
  memory_mb?: number | undefined;
  memory_mb_used?: number | undefined;
  local_gb?: number | undefined;
  local_gb_used?: number | undefined;
}

/** Capacity for display, in vCPUs, several of which share a core. */
export const capacityOf = (host: HostAmounts): Capacity => ({
  vcpus: { used: host.vcpus_used ?? 0, total: (host.vcpus ?? 0) * VCPUS_PER_CORE },
  ram: { used: host.memory_mb_used ?? 0, total: host.memory_mb ?? 0 },
  disk: { used: host.local_gb_used ?? 0, total: host.local_gb ?? 0 },
});

const sumOf = (capacities: readonly Capacity[], key: keyof Capacity): Amount => ({
  used: capacities.reduce((sum, one) => sum + one[key].used, 0),
  total: capacities.reduce((sum, one) => sum + one[key].total, 0),
});

/** Total capacity including hosts that are down or disabled, because their instances keep their claims. */
export const totalCapacity = (capacities: readonly Capacity[]): Capacity => ({
  vcpus: sumOf(capacities, 'vcpus'),
  ram: sumOf(capacities, 'ram'),
  disk: sumOf(capacities, 'disk'),
});
