import { listStoragePools } from '#lib/block-storage/services/service.ts';
import { isUp } from '#lib/compute/hosts/state.ts';
import { type Amount, capacityOf, totalCapacity } from '#lib/compute/hypervisors/capacity.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { freeAddressesByNetwork } from '#lib/networking/subnets/pooled-addresses.ts';
import type { CapacityPool } from './schema.ts';

/** What a quota needs of the platform. Others are only rows of the database. */
const NEEDS: Readonly<Record<string, (ctx: AuthedContext) => Promise<CapacityPool[]>>> = {
  instances: (ctx) => onHosts(ctx, ['vcpus', 'ram']),
  cores: (ctx) => onHosts(ctx, ['vcpus']),
  ram: (ctx) => onHosts(ctx, ['ram']),
  volumes: inStorage,
  gigabytes: inStorage,
  per_volume_gigabytes: inStorage,
  snapshots: inStorage,
  backups: inStorage,
  backup_gigabytes: inStorage,
  floatingip: addresses,
};

/** Free capacity that a quota depends on; empty for quotas of objects without a physical resource. */
export const capacityFor = async (ctx: AuthedContext, quota: string): Promise<CapacityPool[]> =>
  (await NEEDS[quota]?.(ctx)) ?? [];

/** Counts only hosts that accept instances. */
async function onHosts({ database: { read } }: AuthedContext, kinds: ('vcpus' | 'ram')[]): Promise<CapacityPool[]> {
  const hosts = await read.selectFrom('hosts').selectAll().where('is_enabled', '=', 1).execute();
  const capacity = totalCapacity(
    hosts.filter(isUp).map((host) =>
      capacityOf({
        ...{ vcpus: host.vcpus, vcpus_used: host.used_vcpus, memory_mb: host.ram_mb },
        ...{ memory_mb_used: host.used_ram_mb },
      }),
    ),
  );
  const free = ({ total, used }: Amount) => Math.max(0, Math.floor(total - used));
  return kinds.map((kind) => ({ kind, name: '', free: free(capacity[kind]), total: Math.floor(capacity[kind].total) }));
}

async function inStorage(ctx: AuthedContext): Promise<CapacityPool[]> {
  const pools = await listStoragePools(ctx, true);
  return pools.flatMap(({ name, ...rest }) => {
    if (!('capabilities' in rest)) return [];
    const { free_capacity_gb: free, total_capacity_gb: total } = rest.capabilities;
    return [{ kind: 'storage' as const, name, free, total }];
  });
}

async function addresses({ database: { read } }: AuthedContext): Promise<CapacityPool[]> {
  const subnets = await read
    .selectFrom('networks')
    .innerJoin('subnets', 'subnets.network_id', 'networks.id')
    .where('networks.is_external', '=', 1)
    .where('subnets.ip_version', '=', 4)
    .select(['subnets.id', 'subnets.network_id', 'subnets.allocation_pools', 'networks.name'])
    .orderBy('networks.name')
    .execute();
  const names = new Map(subnets.map(({ network_id, name }) => [network_id, name || network_id]));
  const pools = await freeAddressesByNetwork(read, subnets);
  return [...pools].map(([id, amounts]) => ({ kind: 'addresses' as const, name: names.get(id) ?? id, ...amounts }));
}
