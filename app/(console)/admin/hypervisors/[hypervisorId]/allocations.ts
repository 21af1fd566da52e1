import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import type { Migration } from '#lib/compute/migrations/schema.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { flavorOf, imageIdOf } from '#lib/compute/servers/view/attributes.ts';

/** The reason why a host has capacity allocated for an instance: it runs there, is moving there, or may return. */
export type Holder = 'here' | 'arriving' | 'returning';

export interface Allocation {
  id: string;
  name: string;
  projectId: string;
  holder: Holder;
  vcpus: number;
  /** MiB */
  ram: number;
  /** GiB */
  disk: number;
}

const ON_THE_WAY = ['accepted', 'queued', 'preparing', 'running', 'pre-migrating', 'migrating', 'post-migrating'];
const UNCONFIRMED = ['finished', 'confirming', 'reverting'];

/** Returns the servers for which a host has capacity allocated although they are not on it, by id. */
export function reservedServers(host: string, migrations: readonly Migration[]): Map<string, Exclude<Holder, 'here'>> {
  const reservations = new Map<string, Exclude<Holder, 'here'>>();
  for (const { instance_uuid, source_compute, dest_compute, status } of migrations) {
    if (dest_compute === host && source_compute !== host && ON_THE_WAY.includes(status)) {
      reservations.set(instance_uuid, 'arriving');
    }
    if (source_compute === host && dest_compute !== host && UNCONFIRMED.includes(status)) {
      reservations.set(instance_uuid, 'returning');
    }
  }
  return reservations;
}

/** Whether a move is in progress. Until it ends, both sizes may be allocated, so totals can differ. */
export const isMoving = (migrations: readonly Migration[]): boolean =>
  migrations.some(({ status }) => ON_THE_WAY.includes(status) || UNCONFIRMED.includes(status));

/** Returns the capacity that a server uses on the host. A root disk on a volume uses none. */
export function allocationOf(server: Server, holder: Holder): Allocation {
  const { vcpus = 0, ram = 0, disk = 0, ephemeral = 0 } = flavorOf(server) ?? {};
  const local = (imageIdOf(server) === undefined ? 0 : disk) + ephemeral;
  return { id: server.id, name: server.name, projectId: server.tenant_id, holder, vcpus, ram, disk: local };
}

function sumAllocations(allocations: readonly Allocation[]): Record<'vcpus' | 'ram' | 'disk', number> {
  const sum = (of: 'vcpus' | 'ram' | 'disk') => allocations.reduce((total, each) => total + each[of], 0);
  return { vcpus: sum('vcpus'), ram: sum('ram'), disk: sum('disk') };
}

/** Returns the capacity that the host reports as allocated beyond that of its instances; 0 if the totals match. */
export function unexplainedUsage(
  row: Pick<HypervisorRow, 'vcpus' | 'ram' | 'disk'>,
  allocations: readonly Allocation[],
): Record<'vcpus' | 'ram' | 'disk', number> {
  const { vcpus, ram, disk } = sumAllocations(allocations);
  return { vcpus: row.vcpus.used - vcpus, ram: row.ram.used - ram, disk: row.disk.used - disk };
}
