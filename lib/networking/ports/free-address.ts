import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tx } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import { addressKey, formatIp, fromAddressKey, parseIp } from '#lib/engine/network/ip.ts';
import type { SubnetRow } from '../subnets/view.ts';

/** Behind so many addresses that are taken it is remembered where the next free one was. */
const FAR = 1024n;
/**
 * Where in a large subnet an address was free last, by the subnet's id. What was given back before it is found when nothing
 * is left behind it; each server knows what it has seen itself, and looks at the addresses whatever it remembers.
 */
const lastFound = new LRUCache<string, string>({ max: 10_000 });

/**
 * The first free address of the subnet's pools, in address order; undefined when all are taken. Where that is behind
 * thousands of others, the next one is looked for from there on: their number does not count.
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

/** The first free address of some pools that does not come before `from`. */
async function firstFreeFrom(
  tx: Tx,
  subnetId: string,
  pools: readonly { start: string; end: string }[],
  from: string,
): Promise<string | undefined> {
  for (const pool of pools) {
    const start = from > pool.start ? from : pool.start;
    if (start > pool.end) continue;
    const key = (await isTaken(tx, subnetId, start)) ? await firstGapOf(tx, subnetId, start, pool.end) : start;
    if (key !== undefined) return key;
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

/** So many addresses are walked through one by one; of more it is counted first whether one is free among them. */
const WINDOW = 256n;

/**
 * The first gap behind a taken address. Full stretches are passed by counting them, twice as many addresses each time: in a
 * subnet with tens of thousands that is ten times as quick as walking through all of them.
 */
async function firstGapOf(tx: Tx, subnetId: string, start: string, end: string): Promise<string | undefined> {
  const last = fromAddressKey(end);
  let low = fromAddressKey(start);
  let size = WINDOW;
  // Asked first for its last address: where addresses were given in order, that alone tells.
  const isFull = async (length: bigint) =>
    (await isTaken(tx, subnetId, addressKey(low + length - 1n))) &&
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
  return (await isTaken(tx, subnetId, key)) ? firstGap(tx, subnetId, key, end) : key;
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
