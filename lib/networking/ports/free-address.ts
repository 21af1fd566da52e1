import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { addressKey, formatIp, fromAddressKey, parseIp } from '#lib/engine/network/ip.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { SubnetRow } from '../subnets/store.ts';

/** Number of taken addresses after which the position is cached. */
const FAR = 1024n;
/**
 * Cached position of the last free address of large subnets, by id. Freed addresses before it are found when none is
 * left after it. Local to each process; the addresses themselves are always checked.
 */
const lastFound = new LRUCache<string, string>({ max: 10_000 });

/**
 * The first free address of the pools; undefined if all are taken. In large subnets, the search continues after the
 * last one.
 */
export async function firstFreeAddress(
  tx: Tx,
  subnet: Pick<SubnetRow, 'id' | 'ip_version' | 'allocation_pools'>,
): Promise<string | undefined> {
  const pools = unpackJson(subnet.allocation_pools).map(({ start, end }) => ({ start: keyOf(start), end: keyOf(end) }));
  const known = lastFound.get(subnet.id);
  const later = known === undefined ? undefined : await firstFreeFrom(tx, subnet.id, pools, known);
  const key = later ?? (await firstFreeFrom(tx, subnet.id, pools, ''));
  if (key === undefined) return undefined;
  const before = pools.find(({ start, end }) => start <= key && key <= end)?.start ?? key;
  if (fromAddressKey(key) - fromAddressKey(before) > FAR) lastFound.set(subnet.id, key);
  return formatIp({ version: subnet.ip_version, value: fromAddressKey(key) });
}

/** The first free address at or after `from`. */
async function firstFreeFrom(
  tx: Tx,
  subnetId: string,
  pools: readonly { start: string; end: string }[],
  from: string,
): Promise<string | undefined> {
  for (const pool of pools) {
    const start = from > pool.start ? from : pool.start;
    if (start > pool.end) continue;
    const key = (await isAddressAllocated(tx, subnetId, start))
      ? await firstGapOf(tx, subnetId, start, pool.end)
      : start;
    if (key !== undefined) return key;
  }
  return undefined;
}

export async function isAddressAllocated(tx: Tx, subnetId: string, key: string): Promise<boolean> {
  const taken = await tx
    .selectFrom('ip_allocations')
    .select('port_id')
    .where('subnet_id', '=', subnetId)
    .where('address_key', '=', key)
    .executeTakeFirst();
  return taken !== undefined;
}

/** Key of a valid address. */
export function keyOf(address: string): string {
  const ip = parseIp(address);
  if (!ip) throw new InvariantError(`${address} is not an address.`);
  return addressKey(ip.value);
}

/** Addresses checked one by one; larger ranges are counted first. */
const WINDOW = 256n;

/** The first gap after a taken address. Full ranges are skipped by counting, doubling each time. */
async function firstGapOf(tx: Tx, subnetId: string, start: string, end: string): Promise<string | undefined> {
  const last = fromAddressKey(end);
  let low = fromAddressKey(start);
  let size = WINDOW;
  // Checks the last address first: with sequential allocation that suffices.
  const isFull = async (length: bigint) =>
    (await isAddressAllocated(tx, subnetId, addressKey(low + length - 1n))) &&
    (await countTaken(tx, subnetId, low, low + length - 1n)) === length;
  while (low + size - 1n <= last && (await isFull(size))) {
    low += size;
    size *= 2n;
  }
  while (size > WINDOW) {
    const half = size / 2n;
    if (low + half - 1n <= last && (await isFull(half))) low += half;
    size = half;
  }
  const key = addressKey(low);
  if (low > last) return undefined;
  return (await isAddressAllocated(tx, subnetId, key)) ? firstGap(tx, subnetId, key, end) : key;
}

async function countTaken(tx: Tx, subnetId: string, first: bigint, last: bigint): Promise<bigint> {
  const { count } = await tx
    .selectFrom('ip_allocations')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('subnet_id', '=', subnetId)
    .where('address_key', '>=', addressKey(first))
    .where('address_key', '<=', addressKey(last))
    .executeTakeFirstOrThrow();
  return BigInt(count);
}

/** The successor of the first taken address with a free neighbour, in one index scan. */
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
