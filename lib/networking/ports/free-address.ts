import { sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import { addressKey, formatIp, fromAddressKey, parseIp } from '#lib/engine/network/ip.ts';
import type { SubnetRow } from '../subnets/view.ts';

/** The first free address of the subnet's pools, in address order; undefined when all are taken. */
export async function firstFreeAddress(
  tx: Tx,
  subnet: Pick<SubnetRow, 'id' | 'ip_version' | 'allocation_pools'>,
): Promise<string | undefined> {
  for (const pool of unpackJson(subnet.allocation_pools)) {
    const start = keyOf(pool.start);
    const key = (await isTaken(tx, subnet.id, start)) ? await firstGap(tx, subnet.id, start, keyOf(pool.end)) : start;
    if (key !== undefined) return formatIp({ version: subnet.ip_version, value: fromAddressKey(key) });
  }
  return undefined;
}

/** Whether a port holds the address. */
export async function isTaken(tx: Tx, subnetId: string, key: string): Promise<boolean> {
  const taken = await tx
    .selectFrom('ip_allocations')
    .select('port_id')
    .where('subnet_id', '=', subnetId)
    .where('address_key', '=', key)
    .executeTakeFirst();
  return taken !== undefined;
}

/** The key of an address that was parsed before. */
export function keyOf(address: string): string {
  const ip = parseIp(address);
  if (!ip) throw new Error(`${address} is not an address.`);
  return addressKey(ip.value);
}

/** The address after the first taken one whose neighbour is free: one walk along the index, however large the pool. */
async function firstGap(tx: Tx, subnetId: string, start: string, end: string): Promise<string | undefined> {
  const gap = await tx
    .selectFrom('ip_allocations as taken')
    .select('taken.next_key')
    .where('taken.subnet_id', '=', subnetId)
    .where('taken.address_key', '>=', start)
    .where('taken.address_key', '<', end)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ip_allocations as neighbour')
            .select(sql<number>`1`.as('one'))
            .where('neighbour.subnet_id', '=', subnetId)
            .whereRef('neighbour.address_key', '=', 'taken.next_key'),
        ),
      ),
    )
    .orderBy('taken.address_key')
    .limit(1)
    .executeTakeFirst();
  return gap?.next_key;
}
