import type { Amount, HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import type { AvailabilityZone } from '#lib/compute/availability-zones/schema.ts';

/** A zone with what its hosts have together. */
export interface ZoneRow {
  name: string;
  isAvailable: boolean;
  hosts: readonly string[];
  /** Services that are up and enabled, of how many. */
  services: Amount;
  instances: number;
  vcpus: Amount;
  /** MiB */
  ram: Amount;
}

const total = (rows: readonly HypervisorRow[], of: 'vcpus' | 'ram'): Amount => ({
  used: rows.reduce((sum, row) => sum + row[of].used, 0),
  total: rows.reduce((sum, row) => sum + row[of].total, 0),
});

/** Reads one entry of the API's list. */
export function toZoneRow({ zoneName, zoneState, hosts }: AvailabilityZone, all: readonly HypervisorRow[]): ZoneRow {
  const names = Object.keys(hosts ?? {});
  const services = Object.values(hosts ?? {}).flatMap((ofHost) => Object.values(ofHost));
  const members = all.filter(({ name }) => names.includes(name));
  return {
    name: zoneName,
    isAvailable: zoneState.available,
    hosts: names,
    services: {
      used: services.filter(({ active, available }) => active && available).length,
      total: services.length,
    },
    instances: members.reduce((sum, { instances }) => sum + instances, 0),
    vcpus: total(members, 'vcpus'),
    ram: total(members, 'ram'),
  };
}
