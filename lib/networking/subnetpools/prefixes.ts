import { packJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { type Cidr, overlaps, parseCidr } from '#lib/engine/network/ip.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { touchRow } from '#lib/events/change-row.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { networkStore } from '../networks/store.ts';
import { subnetStore } from '../subnets/store.ts';
import { assertNoOverlap, isWithin, poolKeyOf, prefixesOf } from './allocate.ts';
import { readPrefixes } from './layout.ts';
import { type SubnetpoolRow, subnetpoolStore } from './store.ts';

/** Adds prefixes; returns all. @throws 400, 403, 404, 409 if the address scope has them */
export function addPrefixes(ctx: ProjectContext, id: string, texts: readonly string[]): Promise<string[]> {
  return ctx.database.transact(async (tx) => {
    const pool = await subnetpoolStore.load(tx, ctx, id);
    const added = readPrefixes(texts, pool.ip_version);
    return setPrefixes(tx, ctx, pool, readPrefixes([...prefixesOf(pool), ...added].map(({ text }) => text)));
  });
}

/** Removes complete prefixes; returns the rest. @throws 400 for one in use or not in the pool, 403, 404 */
export function removePrefixes(ctx: ProjectContext, id: string, texts: readonly string[]): Promise<string[]> {
  return ctx.database.transact(async (tx) => {
    const pool = await subnetpoolStore.load(tx, ctx, id);
    const removed = readPrefixes(texts, pool.ip_version);
    const before = prefixesOf(pool);
    const unknown = removed.find((block) => !before.some(({ text }) => text === block.text));
    if (unknown) {
      const allowed = before.map(({ text }) => text).join(', ');
      throw refused(`${unknown.text} is not a prefix of the pool. Its prefixes are ${allowed}.`);
    }
    const after = before.filter(({ text }) => !removed.some((block) => block.text === text));
    if (after.length === 0) throw refused('a subnet pool must have at least one prefix.');
    const subnets = await tx.selectFrom('subnets').select('cidr').where('subnetpool_id', '=', id).execute();
    const used = subnets.map(({ cidr }) => parseCidr(cidr)).find((cidr) => cidr && !isWithin(after, cidr));
    if (used) throw refused(`subnet ${used.text} uses it.`);
    return setPrefixes(tx, ctx, pool, after);
  });
}

const refused = (why: string) =>
  Invalid(`Illegal update to prefixes: ${why}`, undefined, 'IllegalSubnetPoolPrefixUpdate');

async function setPrefixes(tx: Tx, ctx: ProjectContext, pool: SubnetpoolRow, prefixes: Cidr[]): Promise<string[]> {
  if (pool.address_scope_id !== null) await assertNoOverlap(tx, pool.address_scope_id, prefixes, pool.id);
  const texts = prefixes.map(({ text }) => text);
  await subnetpoolStore.change(tx, actorOf(ctx), pool, 'update', { prefixes: packJson(texts) });
  return texts;
}

/**
 * Moves the subnets of a network into a pool and adds their prefixes. @throws 400 for a network without such subnets or
 * a block that the pool has allocated, 403, 404, 409
 */
export function onboardSubnets(
  ctx: ProjectContext,
  id: string,
  networkId: string,
): Promise<{ id: string; cidr: string }[]> {
  return ctx.database.transact(async (tx) => {
    const pool = await subnetpoolStore.load(tx, ctx, id);
    const network = await networkStore.load(tx, ctx, networkId);
    const subnets = await tx
      .selectFrom('subnets')
      .selectAll()
      .where('network_id', '=', network.id)
      .where('ip_version', '=', pool.ip_version)
      .execute();
    const joining = subnets.filter(({ subnetpool_id }) => subnetpool_id === null);
    if (joining.length === 0)
      throw notOnboarded(`network ${networkId} has no subnets of IPv${pool.ip_version} to onboard.`);
    if (joining.length < subnets.length) throw notOnboarded(`network ${networkId} already has subnets from a pool.`);
    const blocks = joining.flatMap(({ cidr }) => parseCidr(cidr) ?? []);
    await assertFree(tx, pool, blocks);
    const texts = [...prefixesOf(pool), ...blocks].map(({ text }) => text);
    await setPrefixes(tx, ctx, pool, readPrefixes(texts, pool.ip_version));
    for (const [index, subnet] of joining.entries()) {
      const block = blocks[index];
      if (!block) throw new InvariantError(`Subnet ${subnet.id} has no valid CIDR.`);
      await subnetStore.change(tx, actorOf(ctx), subnet, 'update', { subnetpool_id: id, pool_key: poolKeyOf(block) });
    }
    await touchRow(tx, 'networks', network.id);
    return joining.map((subnet) => ({ id: subnet.id, cidr: subnet.cidr }));
  });
}

const notOnboarded = (why: string) =>
  Invalid(`Subnet onboarding failed: ${why}`, undefined, 'SubnetPoolOnboardingFailure');

async function assertFree(tx: Tx, pool: SubnetpoolRow, blocks: readonly Cidr[]): Promise<void> {
  const rows = await tx.selectFrom('subnets').select('cidr').where('subnetpool_id', '=', pool.id).execute();
  const taken = rows.flatMap(({ cidr }) => parseCidr(cidr) ?? []);
  const conflict = blocks.find((block) => taken.some((other) => overlaps(block, other)));
  if (conflict) throw notOnboarded(`${conflict.text} overlaps with a subnet of the pool.`);
}
