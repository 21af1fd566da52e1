import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { blockSize, compactBlocks, freeBlock } from '#lib/engine/network/blocks.ts';
import { addressKey, type Cidr, contains, fromAddressKey, overlaps, parseCidr } from '#lib/engine/network/ip.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import type { SubnetpoolRow } from './store.ts';

/** Sort key of a pool's subnets. */
export const poolKeyOf = (cidr: Cidr): string => addressKey(cidr.first);

/** Prefixes of a pool; rows contain valid blocks only. */
export const prefixesOf = (pool: SubnetpoolRow): Cidr[] =>
  compactBlocks(unpackJson(pool.prefixes).flatMap((text) => parseCidr(text) ?? []));

/**
 * A free block of a pool: the first one of the length, or the requested one. @throws 400 for a length outside the
 * limits, 409 if the block is taken or outside the pool, if none is left, or over quota
 */
export async function allocateBlock(
  db: Reader,
  pool: SubnetpoolRow,
  { projectId, wanted, length }: { projectId: string; wanted?: Cidr | undefined; length?: number | undefined },
): Promise<Cidr> {
  const prefix = wanted?.prefix ?? length ?? pool.default_prefixlen;
  assertLength(pool, prefix);
  await assertPoolQuota(db, pool, projectId, prefix);
  const taken = await takenOf(db, pool.id);
  const isFree = (block: Cidr) =>
    prefixesOf(pool).some((outer) => outer.first <= block.first && block.last <= outer.last) &&
    !taken.some((range) => range.first <= block.last && block.first <= range.last);
  const block = wanted ? (isFree(wanted) ? wanted : undefined) : freeBlock(prefixesOf(pool), taken, prefix);
  if (block) return block;
  throw Conflict(
    wanted
      ? `Failed to allocate subnet: Cannot allocate requested subnet ${wanted.text} from the available set of prefixes.`
      : `Failed to allocate subnet: Insufficient prefix space to allocate subnet size /${prefix}.`,
    'SubnetAllocationError',
  );
}

/** Allocated blocks of a pool in order, from an index scan. */
async function takenOf(db: Reader, poolId: string): Promise<{ first: bigint; last: bigint }[]> {
  const rows = await db
    .selectFrom('subnets')
    .select(['pool_key', 'cidr', 'ip_version'])
    .where('subnetpool_id', '=', poolId)
    .orderBy('pool_key')
    .execute();
  return rows.map(({ pool_key, cidr, ip_version }) => {
    const first = fromAddressKey(pool_key ?? '0');
    return { first, last: first + blockSize(ip_version, lengthOf(cidr)) - 1n };
  });
}

const lengthOf = (cidr: string): number => Number(cidr.slice(cidr.indexOf('/') + 1));

function assertLength(pool: SubnetpoolRow, prefix: number): void {
  if (prefix < pool.min_prefixlen) {
    throw Invalid(
      `Unable to allocate subnet with prefix length ${prefix}, minimum allowed prefix is ${pool.min_prefixlen}.`,
      undefined,
      'MinPrefixSubnetAllocationError',
    );
  }
  if (prefix <= pool.max_prefixlen) return;
  throw Invalid(
    `Unable to allocate subnet with prefix length ${prefix}, maximum allowed prefix is ${pool.max_prefixlen}.`,
    undefined,
    'MaxPrefixSubnetAllocationError',
  );
}

/** Units of `default_quota`: IPv4 addresses, IPv6 /64 blocks. */
const unitsOf = (version: 4 | 6, prefix: number): number =>
  version === 4 ? 2 ** (32 - prefix) : 2 ** Math.max(0, 64 - prefix);

async function assertPoolQuota(db: Reader, pool: SubnetpoolRow, projectId: string, prefix: number): Promise<void> {
  if (pool.default_quota === null) return;
  const rows = await db
    .selectFrom('subnets')
    .select('cidr')
    .where('subnetpool_id', '=', pool.id)
    .where('project_id', '=', projectId)
    .execute();
  const used = rows.reduce((sum, { cidr }) => sum + unitsOf(pool.ip_version, lengthOf(cidr)), 0);
  if (used + unitsOf(pool.ip_version, prefix) <= pool.default_quota) return;
  throw Conflict(
    `Per-project subnet pool prefix quota exceeded: ${used} of ${pool.default_quota} are used.`,
    'SubnetPoolQuotaExceeded',
  );
}

/** Pools of an address scope must not overlap. @throws 409 AddressScopePrefixConflict */
export async function assertNoOverlap(
  db: Reader,
  scopeId: string,
  prefixes: readonly Cidr[],
  poolId?: string,
): Promise<void> {
  const pools = await db.selectFrom('subnetpools').selectAll().where('address_scope_id', '=', scopeId).execute();
  for (const other of pools.filter(({ id }) => id !== poolId).flatMap(prefixesOf)) {
    const conflict = prefixes.find((prefix) => overlaps(prefix, other));
    if (!conflict) continue;
    throw Conflict(
      `Prefix ${conflict.text} overlaps with another subnet pool of address scope ${scopeId}.`,
      'AddressScopePrefixConflict',
    );
  }
}

/** Whether a block lies within one of the prefixes. */
export const isWithin = (prefixes: readonly Cidr[], cidr: Cidr): boolean =>
  prefixes.some(
    (outer) =>
      contains(outer, { version: cidr.version, value: cidr.first }) &&
      contains(outer, { version: cidr.version, value: cidr.last }),
  );
