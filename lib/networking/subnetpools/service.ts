import { packJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Invalid, NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { addressScopeStore } from '../address-scopes/store.ts';
import { viewerOf } from '../rights.ts';
import { assertNoOverlap, isWithin, prefixesOf } from './allocate.ts';
import { subnetpoolAttributes } from './attributes.ts';
import { lengthsOf, readPrefixes } from './layout.ts';
import type { NewSubnetpool, SubnetpoolChanges } from './schema.ts';
import { type SubnetpoolRow, subnetpoolStore } from './store.ts';

export const CREATE_SHARED = rule('create_subnetpool:shared', 'admin');
export const CREATE_DEFAULT = rule('create_subnetpool:is_default', 'admin');
export const UPDATE_DEFAULT = rule('update_subnetpool:is_default', 'admin');

/** @throws 400 for inconsistent prefixes and lengths, 403, 409 for conflicts in the address scope, or over quota */
export async function insertSubnetpool(tx: Tx, ctx: ProjectContext, input: NewSubnetpool): Promise<string> {
  if (input.shared) ctx.policy.enforce(CREATE_SHARED, ctx.caller);
  if (input.is_default) ctx.policy.enforce(CREATE_DEFAULT, ctx.caller);
  const opening = subnetpoolStore.newRow(ctx, input);
  const prefixes = readPrefixes(input.prefixes);
  const ip_version = prefixes[0]?.version ?? 4;
  await assertQuota(tx, opening.project_id, { subnetpool: 1 });
  const layout = { prefixes: packJson(prefixes.map(({ text }) => text)), ...lengthsOf(ip_version, input) };
  const initial = { ...opening, ...layout, ip_version };
  const row: SubnetpoolRow = { ...initial, ...subnetpoolAttributes.created(input, initial), ...layout };
  await assertFits(tx, ctx, row);
  return subnetpoolStore.add(tx, ctx, row);
}

/** Prefixes can only be added. @throws 400, 403, 404, 409 as `insertSubnetpool`, 412 */
export function updateSubnetpool(ctx: ProjectContext, id: string, changes: SubnetpoolChanges) {
  if (changes.is_default !== undefined) ctx.policy.enforce(UPDATE_DEFAULT, ctx.caller);
  return subnetpoolStore.update(ctx, id, async (tx, pool) => {
    const { min_prefixlen, max_prefixlen, default_prefixlen } = changes;
    const after = {
      ...subnetpoolStore.changed(pool, changes),
      prefixes: changes.prefixes ? packJson(assertExtended(pool, changes.prefixes)) : pool.prefixes,
      ...lengthsOf(pool.ip_version, {
        min_prefixlen: min_prefixlen ?? pool.min_prefixlen,
        max_prefixlen: max_prefixlen ?? pool.max_prefixlen,
        default_prefixlen: default_prefixlen ?? pool.default_prefixlen,
      }),
    };
    await assertFits(tx, ctx, { ...pool, ...after }, pool);
    if (after.address_scope_id !== pool.address_scope_id) await touchNetworksOf(tx, id);
    return after;
  });
}

/** @throws 400 while subnets use it, as upstream, 403, 404, 412 */
export const deleteSubnetpool = (ctx: ProjectContext, id: string): Promise<void> =>
  subnetpoolStore.remove(ctx, id, async (tx) => {
    const subnet = await tx.selectFrom('subnets').select('id').where('subnetpool_id', '=', id).executeTakeFirst();
    if (!subnet) return;
    const message = 'Unable to delete subnet pool: Subnet pool has existing allocations.';
    throw Invalid(message, undefined, 'SubnetPoolDeleteError');
  });

/** Prefixes of a changed pool must include the previous ones. @throws 400 IllegalSubnetPoolPrefixUpdate */
function assertExtended(pool: SubnetpoolRow, texts: readonly string[]): string[] {
  const prefixes = readPrefixes(texts, pool.ip_version);
  const lost = prefixesOf(pool).find((before) => !isWithin(prefixes, before));
  if (!lost) return prefixes.map(({ text }) => text);
  throw Invalid(
    `Illegal update to prefixes: ${lost.text} belongs to the pool. Use remove_prefixes to remove a prefix.`,
    undefined,
    'IllegalSubnetPoolPrefixUpdate',
  );
}

/** Checks address scope and default pool. @throws 400, 409 */
async function assertFits(tx: Tx, ctx: ProjectContext, pool: SubnetpoolRow, before?: SubnetpoolRow): Promise<void> {
  if (pool.is_default === 1 && before?.is_default !== 1) await assertOnlyDefault(tx, pool);
  if (pool.address_scope_id === null) return;
  if (pool.address_scope_id !== before?.address_scope_id) {
    const scope = await addressScopeStore.find(tx, viewerOf(ctx), pool.address_scope_id);
    if (!scope) throw NotFound('Address Scope', pool.address_scope_id);
    if (scope.ip_version !== pool.ip_version) {
      throw Invalid(
        `Illegal subnet pool association: address scope ${scope.id} has IP version ${scope.ip_version}.`,
        undefined,
        'IllegalSubnetPoolIpVersionAssociationToAddressScope',
      );
    }
  }
  await assertNoOverlap(tx, pool.address_scope_id, prefixesOf(pool), pool.id);
}

async function assertOnlyDefault(tx: Tx, { ip_version }: SubnetpoolRow): Promise<void> {
  if (!(await defaultPoolOf(tx, ip_version))) return;
  throw Invalid(
    `Invalid input for operation: A default subnetpool for IPv${ip_version} has already been set. Only one default may exist per IP family.`,
    undefined,
    'InvalidInput',
  );
}

/** The default pool of an IP version. */
export const defaultPoolOf = (tx: Reader, version: 4 | 6): Promise<SubnetpoolRow | undefined> =>
  tx
    .selectFrom('subnetpools')
    .selectAll()
    .where('is_default', '=', 1)
    .where('ip_version', '=', version)
    .executeTakeFirst();

/** Networks show the address scopes of their subnets' pools. */
export async function touchNetworksOf(tx: Tx, poolId: string): Promise<void> {
  const subnets = tx.selectFrom('subnets').select('network_id').where('subnetpool_id', '=', poolId);
  await tx
    .updateTable('networks')
    .set((eb) => ({ revision: eb('revision', '+', 1), updated_at: new Date().toISOString() }))
    .where('id', 'in', subnets)
    .execute();
}
