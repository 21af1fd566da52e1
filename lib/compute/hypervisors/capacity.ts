import { VCPUS_PER_CORE } from './schema.ts';

/** What there is of something, and what instances have taken of it. */
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

/** What a host has, as the hypervisors API names it; that leaves out what a caller may not see. */
interface HostAmounts {
  vcpus?: number | undefined;
  vcpus_used?: number | undefined;
  memory_mb?: number | undefined;
  memory_mb_used?: number | undefined;
  local_gb?: number | undefined;
  local_gb_used?: number | undefined;
}

/** The capacity of a host as every screen shows it: virtual cores, of which several share a physical one. */
export const capacityOf = (host: HostAmounts): Capacity => ({
  vcpus: { used: host.vcpus_used ?? 0, total: (host.vcpus ?? 0) * VCPUS_PER_CORE },
  ram: { used: host.memory_mb_used ?? 0, total: host.memory_mb ?? 0 },
  disk: { used: host.local_gb_used ?? 0, total: host.local_gb ?? 0 },
});

const sumOf = (capacities: readonly Capacity[], key: keyof Capacity): Amount => ({
  used: capacities.reduce((sum, one) => sum + one[key].used, 0),
  total: capacities.reduce((sum, one) => sum + one[key].total, 0),
});

/** What hosts have together. Those that are down or disabled count: instances on them hold their place. */
export const totalCapacity = (capacities: readonly Capacity[]): Capacity => ({
  vcpus: sumOf(capacities, 'vcpus'),
  ram: sumOf(capacities, 'ram'),
  disk: sumOf(capacities, 'disk'),
});
