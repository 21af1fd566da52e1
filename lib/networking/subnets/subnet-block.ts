import type { Tx } from '#lib/db/database.ts';
import type { Cidr } from '#lib/engine/network/ip.ts';
import { Invalid, orNotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { viewerOf } from '../rights.ts';
import { allocateBlock, poolKeyOf } from '../subnetpools/allocate.ts';
import { defaultPoolOf } from '../subnetpools/service.ts';
import { type SubnetpoolRow, subnetpoolStore } from '../subnetpools/store.ts';
import { readBlock } from './plan.ts';
import type { NewSubnet } from './schema.ts';

interface Place {
  cidr: Cidr;
  subnetpool_id: string | null;
  pool_key: string | null;
}

/**
 * Block of a new subnet, written or from a pool. @throws 400 for an invalid block, neither block nor pool, or a mix of
 * pools on the network, 404 for an invisible pool, 409 if the pool has no such block
 */
export async function resolveSubnetBlock(
  tx: Tx,
  ctx: ProjectContext,
  input: NewSubnet,
  projectId: string,
): Promise<Place> {
  const pool = await poolOf(tx, ctx, input);
  await assertSamePool(tx, input, pool);
  const wanted = input.cidr === undefined ? undefined : readBlock(input);
  if (!pool) {
    if (!wanted) throw BadRequest('Specify cidr, or subnetpool_id or use_default_subnetpool to allocate from a pool.');
    if (input.prefixlen !== undefined) throw BadRequest('prefixlen requires a subnet pool.');
    return { cidr: wanted, subnetpool_id: null, pool_key: null };
  }
  if (!wanted && input.allocation_pools) throw BadRequest('allocation_pools require a cidr.');
  if (wanted && input.prefixlen !== undefined) throw BadRequest('Specify cidr or prefixlen, not both.');
  const cidr = await allocateBlock(tx, pool, { projectId, wanted, length: input.prefixlen });
  return { cidr, subnetpool_id: pool.id, pool_key: poolKeyOf(cidr) };
}

async function poolOf(tx: Tx, ctx: ProjectContext, input: NewSubnet): Promise<SubnetpoolRow | undefined> {
  const { subnetpool_id: id, ip_version, use_default_subnetpool } = input;
  if (use_default_subnetpool) {
    if (id) throw BadRequest('Specify subnetpool_id or use_default_subnetpool, not both.');
    const byDefault = await defaultPoolOf(tx, ip_version);
    const pool = byDefault && (await subnetpoolStore.find(tx, viewerOf(ctx), byDefault.id));
    if (!pool) throw BadRequest(`No default subnetpool found for IPv${ip_version}.`);
    return pool;
  }
  if (!id) return undefined;
  const pool = orNotFound(await subnetpoolStore.find(tx, viewerOf(ctx), id), 'Subnet Pool', id);
  if (pool.ip_version !== ip_version) {
    throw Invalid(
      `Cannot allocate an IPv${ip_version} subnet from IPv${pool.ip_version} subnet pool ${id}.`,
      undefined,
      'BadRequest',
    );
  }
  return pool;
}

/** All subnets of an IP version on a network use the same pool, or none. */
async function assertSamePool(tx: Tx, input: NewSubnet, pool: SubnetpoolRow | undefined): Promise<void> {
  const others = await tx
    .selectFrom('subnets')
    .select('subnetpool_id')
    .where('network_id', '=', input.network_id)
    .where('ip_version', '=', input.ip_version)
    .execute();
  if (others.every(({ subnetpool_id }) => subnetpool_id === (pool?.id ?? null))) return;
  throw Invalid(
    'Subnets hosted on the same network must be allocated from the same subnet pool.',
    undefined,
    'NetworkSubnetPoolAffinityError',
  );
}

const BadRequest = (message: string) => Invalid(message, undefined, 'BadRequest');
