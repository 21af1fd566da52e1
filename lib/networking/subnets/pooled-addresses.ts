import { sql } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { addressesIn } from '#lib/engine/network/pools.ts';
import { keyOf } from '../ports/free-address.ts';
import type { SubnetRow } from './store.ts';

/**
 * Allocated addresses within the allocation pools, by subnet; what remains of the pools is free. Unlike
 * network-ip-availabilities, which as in Neutron also counts allocations outside the pools, such as that of the gateway.
 */
export async function countPooledAddresses(
  read: Reader,
  subnets: readonly Pick<SubnetRow, 'id' | 'allocation_pools'>[],
): Promise<Map<string, number>> {
  const pools = subnets.flatMap(({ id, allocation_pools }) =>
    unpackJson(allocation_pools).map(({ start, end }) => sql`(${id}, ${keyOf(start)}, ${keyOf(end)})`),
  );
  if (pools.length === 0) return new Map();
  const { rows } = await sql<{ subnet_id: string; count: number | string }>`
    with pools(subnet_id, first_key, last_key) as (values ${sql.join(pools)})
    select pools.subnet_id, count(*) as count
    from pools
    join ip_allocations on ip_allocations.subnet_id = pools.subnet_id
      and ip_allocations.address_key between pools.first_key and pools.last_key
    group by pools.subnet_id`.execute(read);
  return new Map(rows.map(({ subnet_id, count }) => [subnet_id, Number(count)]));
}

/** Addresses of the allocation pools of some subnets, by network. */
export async function freeAddressesByNetwork(
  read: Reader,
  subnets: readonly Pick<SubnetRow, 'id' | 'network_id' | 'allocation_pools'>[],
): Promise<Map<string, { free: number; total: number }>> {
  const used = await countPooledAddresses(read, subnets);
  const pools = new Map<string, { free: number; total: number }>();
  for (const { id, network_id, allocation_pools } of subnets) {
    const size = Number(addressesIn(unpackJson(allocation_pools)));
    const { free, total } = pools.get(network_id) ?? { free: 0, total: 0 };
    pools.set(network_id, { free: free + size - (used.get(id) ?? 0), total: total + size });
  }
  return pools;
}
