import { randomUUID } from 'node:crypto';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { flag, flagOr, packJson } from '#lib/db/tables/column-types.ts';
import { defineChange } from '#lib/events/change-row.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Forbidden, Invalid, NotFound } from '#lib/http/errors.ts';
import { rule } from '#lib/identity/operations.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { findAddressScope } from '../address-scopes/visibility.ts';
import type { CollectionQuery } from '../collection.ts';
import { listCollection } from '../listing.ts';
import {
  deletePoliciesOf,
  setSharedWithAll,
  sharedFilter,
  variantFor,
  viewAsProject,
} from '../rbac-policies/sharing.ts';
import { recordChange } from '../record.ts';
import { assertRevision, ownerOf, owns, viewerOf } from '../rights.ts';
import { assertNoOverlap, isWithin, prefixesOf } from './allocate.ts';
import { lengthsOf, readPrefixes } from './layout.ts';
import { type NewSubnetpool, SUBNETPOOLS, type Subnetpool, type SubnetpoolChanges } from './schema.ts';
import { type SubnetpoolRow, subnetpoolFragments, subnetpoolViews } from './view.ts';
import { findSubnetpool, visibleSubnetpools } from './visibility.ts';

export const changeSubnetpool = defineChange({ table: 'subnetpools', kind: 'subnetpool' });
export const CREATE_SHARED = rule('create_subnetpool:shared', 'admin');
export const CREATE_DEFAULT = rule('create_subnetpool:is_default', 'admin');
export const UPDATE_DEFAULT = rule('update_subnetpool:is_default', 'admin');

export async function listSubnetpools(ctx: ProjectContext, query: CollectionQuery) {
  const { read } = ctx.database;
  return listCollection(ctx, SUBNETPOOLS, {
    source: visibleSubnetpools(read, viewerOf(ctx)),
    query,
    filters: { shared: sharedFilter('subnetpools', ctx.projectId) },
    cache: { fragments: subnetpoolFragments, variant: await variantFor(read, 'subnetpool', ctx.projectId) },
    load: async (ids) => viewAsProject(read, await subnetpoolViews(read, ids), ctx.projectId),
  });
}

/** @throws 404 if it is missing or not visible */
export async function getSubnetpool(ctx: ProjectContext, id: string): Promise<Subnetpool> {
  const { read } = ctx.database;
  const isVisible = (await findSubnetpool(read, viewerOf(ctx), id)) !== undefined;
  const views = await viewAsProject(read, isVisible ? await subnetpoolViews(read, [id]) : new Map(), ctx.projectId);
  const pool = views.get(id);
  if (!pool) throw NotFound('Subnet Pool', id);
  return pool;
}

/** @throws 400 for inconsistent prefixes and lengths, 403, 409 for conflicts in the address scope, or over quota */
export function createSubnetpool(ctx: ProjectContext, input: NewSubnetpool): Promise<Subnetpool> {
  if (input.shared) ctx.policy.enforce(CREATE_SHARED, ctx.caller);
  if (input.is_default) ctx.policy.enforce(CREATE_DEFAULT, ctx.caller);
  const project_id = ownerOf(ctx, input);
  const prefixes = readPrefixes(input.prefixes);
  const ip_version = prefixes[0]?.version ?? 4;
  return ctx.database.transact(async (tx) => {
    await assertQuota(tx, project_id, { subnetpool: 1 });
    const now = creationTime();
    const row: SubnetpoolRow = {
      id: randomUUID(),
      project_id,
      name: input.name ?? '',
      description: input.description ?? '',
      ip_version,
      prefixes: packJson(prefixes.map(({ text }) => text)),
      ...lengthsOf(ip_version, input),
      default_quota: input.default_quota ?? null,
      address_scope_id: input.address_scope_id ?? null,
      shared: flag(input.shared ?? false),
      is_default: flag(input.is_default ?? false),
      revision: 1,
      created_at: now,
      updated_at: now,
    };
    await assertFits(tx, ctx, row);
    await tx.insertInto('subnetpools').values(row).execute();
    if (input.shared) await setSharedWithAll(tx, 'subnetpool', row, true);
    await recordChange(tx, actorOf(ctx), 'subnetpool', row, 'create');
    return viewOf(tx, row.id);
  });
}

/** Prefixes can only be added. @throws 400, 403, 404, 409 as `createSubnetpool`, 412 */
export function updateSubnetpool(ctx: ProjectContext, id: string, changes: SubnetpoolChanges): Promise<Subnetpool> {
  if (changes.is_default !== undefined) ctx.policy.enforce(UPDATE_DEFAULT, ctx.caller);
  return ctx.database.transact(async (tx) => {
    const pool = await loadSubnetpool(tx, ctx, id);
    assertRevision(ctx, pool);
    const { min_prefixlen, max_prefixlen, default_prefixlen } = changes;
    const after = {
      name: changes.name ?? pool.name,
      description: changes.description ?? pool.description,
      prefixes: changes.prefixes ? packJson(assertExtended(pool, changes.prefixes)) : pool.prefixes,
      ...lengthsOf(pool.ip_version, {
        min_prefixlen: min_prefixlen ?? pool.min_prefixlen,
        max_prefixlen: max_prefixlen ?? pool.max_prefixlen,
        default_prefixlen: default_prefixlen ?? pool.default_prefixlen,
      }),
      default_quota: changes.default_quota === undefined ? pool.default_quota : changes.default_quota,
      address_scope_id: changes.address_scope_id === undefined ? pool.address_scope_id : changes.address_scope_id,
      is_default: flagOr(changes.is_default, pool.is_default),
    };
    await assertFits(tx, ctx, { ...pool, ...after }, pool);
    await changeSubnetpool(tx, actorOf(ctx), pool, 'update', after);
    if (after.address_scope_id !== pool.address_scope_id) await touchNetworksOf(tx, id);
    return viewOf(tx, id);
  });
}

/** @throws 400 while subnets use it, as upstream, 403, 404, 412 */
export function deleteSubnetpool(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const pool = await loadSubnetpool(tx, ctx, id);
    assertRevision(ctx, pool);
    const subnet = await tx.selectFrom('subnets').select('id').where('subnetpool_id', '=', id).executeTakeFirst();
    if (subnet) {
      const message = 'Unable to delete subnet pool: Subnet pool has existing allocations.';
      throw Invalid(message, undefined, 'SubnetPoolDeleteError');
    }
    await deletePoliciesOf(tx, id);
    await tx.deleteFrom('network_tags').where('object_id', '=', id).execute();
    await tx.deleteFrom('subnetpools').where('id', '=', id).execute();
    await recordChange(tx, actorOf(ctx), 'subnetpool', pool, 'delete');
  });
}

/** A pool that the caller may change. @throws 404 if it is not visible, 403 if it belongs to another project */
export async function loadSubnetpool(tx: Tx, ctx: ProjectContext, id: string): Promise<SubnetpoolRow> {
  const pool = await findSubnetpool(tx, viewerOf(ctx), id);
  if (!pool) throw NotFound('Subnet Pool', id);
  if (!owns(ctx, pool.project_id)) throw Forbidden(`Subnet pool ${id} belongs to another project.`);
  return pool;
}

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
    const scope = await findAddressScope(tx, viewerOf(ctx), pool.address_scope_id);
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

async function viewOf(tx: Tx, id: string): Promise<Subnetpool> {
  const view = (await subnetpoolViews(tx, [id])).get(id);
  if (!view) throw NotFound('Subnet Pool', id);
  return view;
}
