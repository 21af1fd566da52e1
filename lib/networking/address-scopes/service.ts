import { randomUUID } from 'node:crypto';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { flag, flagOr } from '#lib/db/tables/column-types.ts';
import { defineChange } from '#lib/events/change-row.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '#lib/http/errors.ts';
import { rule } from '#lib/identity/operations.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
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
import { ADDRESS_SCOPES, type AddressScope, type AddressScopeChanges, type NewAddressScope } from './schema.ts';
import { type AddressScopeRow, addressScopeFragments, addressScopeViews } from './view.ts';
import { findAddressScope, visibleAddressScopes } from './visibility.ts';

const changeAddressScope = defineChange({ table: 'address_scopes', kind: 'address_scope' });
export const CREATE_SHARED = rule('create_address_scope:shared', 'admin');
export const UPDATE_SHARED = rule('update_address_scope:shared', 'admin');

export async function listAddressScopes(ctx: ProjectContext, query: CollectionQuery) {
  const { read } = ctx.database;
  return listCollection(ctx, ADDRESS_SCOPES, {
    source: visibleAddressScopes(read, viewerOf(ctx)),
    query,
    filters: { shared: sharedFilter('address_scopes', ctx.projectId) },
    cache: { fragments: addressScopeFragments, variant: await variantFor(read, 'address_scope', ctx.projectId) },
    load: async (ids) => viewAsProject(read, await addressScopeViews(read, ids), ctx.projectId),
  });
}

export async function getAddressScope(ctx: ProjectContext, id: string): Promise<AddressScope> {
  const { read } = ctx.database;
  const isVisible = (await findAddressScope(read, viewerOf(ctx), id)) !== undefined;
  const views = await viewAsProject(read, isVisible ? await addressScopeViews(read, [id]) : new Map(), ctx.projectId);
  const scope = views.get(id);
  if (!scope) throw NotFound('Address Scope', id);
  return scope;
}

export function createAddressScope(ctx: ProjectContext, input: NewAddressScope): Promise<AddressScope> {
  if (input.shared) ctx.policy.enforce(CREATE_SHARED, ctx.caller);
  const project_id = ownerOf(ctx, input);
  return ctx.database.transact(async (tx) => {
    await assertQuota(tx, project_id, { address_scope: 1 });
    const now = creationTime();
    const row: AddressScopeRow = {
      id: randomUUID(),
      project_id,
      name: input.name ?? '',
      description: input.description ?? '',
      ip_version: input.ip_version,
      shared: flag(input.shared ?? false),
      revision: 1,
      created_at: now,
      updated_at: now,
    };
    await tx.insertInto('address_scopes').values(row).execute();
    if (input.shared) await setSharedWithAll(tx, 'address_scope', row, true);
    await recordChange(tx, actorOf(ctx), 'address_scope', row, 'create');
    return viewOf(tx, row.id);
  });
}

/** @throws 400 if `shared` is removed, 403, 404, 412 */
export function updateAddressScope(
  ctx: ProjectContext,
  id: string,
  changes: AddressScopeChanges,
): Promise<AddressScope> {
  if (changes.shared !== undefined) ctx.policy.enforce(UPDATE_SHARED, ctx.caller);
  return ctx.database.transact(async (tx) => {
    const scope = await loadAddressScope(tx, ctx, id);
    assertRevision(ctx, scope);
    if (scope.shared === 1 && changes.shared === false) {
      const message = `Unable to update address scope ${id}: Shared address scope can't be unshared.`;
      throw Invalid(message, undefined, 'AddressScopeUpdateError');
    }
    if (scope.shared === 0 && changes.shared) await setSharedWithAll(tx, 'address_scope', scope, true);
    await changeAddressScope(tx, actorOf(ctx), scope, 'update', {
      name: changes.name ?? scope.name,
      description: changes.description ?? scope.description,
      shared: flagOr(changes.shared, scope.shared),
    });
    return viewOf(tx, id);
  });
}

/** @throws 403, 404, 409 while it contains a pool, 412 */
export function deleteAddressScope(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const scope = await loadAddressScope(tx, ctx, id);
    assertRevision(ctx, scope);
    const pool = await tx.selectFrom('subnetpools').select('id').where('address_scope_id', '=', id).executeTakeFirst();
    if (pool) {
      throw Conflict(
        `Unable to complete operation on address scope ${id}. There are one or more subnet pools in use on the address scope.`,
        'AddressScopeInUse',
      );
    }
    await deletePoliciesOf(tx, id);
    await tx.deleteFrom('network_tags').where('object_id', '=', id).execute();
    await tx.deleteFrom('address_scopes').where('id', '=', id).execute();
    await recordChange(tx, actorOf(ctx), 'address_scope', scope, 'delete');
  });
}

/**
 * An address scope that the caller may change. @throws 404 if it is not visible, 403 if it belongs to another project
 */
export async function loadAddressScope(tx: Tx, ctx: ProjectContext, id: string): Promise<AddressScopeRow> {
  const scope = await findAddressScope(tx, viewerOf(ctx), id);
  if (!scope) throw NotFound('Address Scope', id);
  if (!owns(ctx, scope.project_id)) throw Forbidden(`Address scope ${id} belongs to another project.`);
  return scope;
}

async function viewOf(tx: Tx, id: string): Promise<AddressScope> {
  const view = (await addressScopeViews(tx, [id])).get(id);
  if (!view) throw NotFound('Address Scope', id);
  return view;
}
