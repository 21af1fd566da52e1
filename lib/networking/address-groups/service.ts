import { randomUUID } from 'node:crypto';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { packJson, unpackJson } from '#lib/db/tables/column-types.ts';
import { defineChange } from '#lib/events/change-row.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict, Forbidden, NotFound } from '#lib/http/errors.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import type { CollectionQuery } from '../collection.ts';
import { listCollection } from '../listing.ts';
import { deletePoliciesOf, sharedFilter, variantFor, viewAsProject } from '../rbac-policies/sharing.ts';
import { recordChange } from '../record.ts';
import { assertRevision, ownerOf, owns, viewerOf } from '../rights.ts';
import { blocksOf, withAddresses, withoutAddresses } from './addresses.ts';
import { ADDRESS_GROUPS, type AddressGroup, type AddressGroupChanges, type NewAddressGroup } from './schema.ts';
import { rulesNaming } from './uses.ts';
import { type AddressGroupRow, addressGroupFragments, addressGroupViews } from './view.ts';
import { findAddressGroup, visibleAddressGroups } from './visibility.ts';

const changeAddressGroup = defineChange({ table: 'address_groups', kind: 'address_group' });

export async function listAddressGroups(ctx: ProjectContext, query: CollectionQuery) {
  const { read } = ctx.database;
  return listCollection(ctx, ADDRESS_GROUPS, {
    source: visibleAddressGroups(read, viewerOf(ctx)),
    query,
    filters: { shared: sharedFilter('address_groups', ctx.projectId) },
    cache: { fragments: addressGroupFragments, variant: await variantFor(read, 'address_group', ctx.projectId) },
    load: async (ids) => viewAsProject(read, await addressGroupViews(read, ids), ctx.projectId),
  });
}

export async function getAddressGroup(ctx: ProjectContext, id: string): Promise<AddressGroup> {
  const { read } = ctx.database;
  const isVisible = (await findAddressGroup(read, viewerOf(ctx), id)) !== undefined;
  const views = await viewAsProject(read, isVisible ? await addressGroupViews(read, [id]) : new Map(), ctx.projectId);
  const group = views.get(id);
  if (!group) throw NotFound('Address Group', id);
  return group;
}

/** @throws 400 for an invalid address, 403 for another project, 409 over quota */
export function createAddressGroup(ctx: ProjectContext, input: NewAddressGroup): Promise<AddressGroup> {
  const project_id = ownerOf(ctx, input);
  const addresses = withAddresses('', [], blocksOf(input.addresses ?? []));
  return ctx.database.transact(async (tx) => {
    await assertQuota(tx, project_id, { address_group: 1 });
    const now = creationTime();
    const row: AddressGroupRow = {
      id: randomUUID(),
      project_id,
      name: input.name ?? '',
      description: input.description ?? '',
      addresses: packJson(addresses),
      shared: 0,
      revision: 1,
      created_at: now,
      updated_at: now,
    };
    await tx.insertInto('address_groups').values(row).execute();
    await recordChange(tx, actorOf(ctx), 'address_group', row, 'create');
    return viewOf(tx, row.id);
  });
}

/** Changes name and description. @throws 403, 404, 412 */
export function updateAddressGroup(
  ctx: ProjectContext,
  id: string,
  changes: AddressGroupChanges,
): Promise<AddressGroup> {
  return ctx.database.transact(async (tx) => {
    const group = await loadAddressGroup(tx, ctx, id);
    assertRevision(ctx, group);
    await changeAddressGroup(tx, actorOf(ctx), group, 'update', {
      name: changes.name ?? group.name,
      description: changes.description ?? group.description,
    });
    return viewOf(tx, id);
  });
}

/** @throws 400 for invalid or existing addresses; 403, 404, 412 */
export const addAddresses = (ctx: ProjectContext, id: string, texts: readonly string[]): Promise<AddressGroup> =>
  changeAddresses(ctx, id, 'add_addresses', (held) => withAddresses(id, held, blocksOf(texts)));

/** @throws 400 for an invalid address, 403, 404 also for a missing address, 412 */
export const removeAddresses = (ctx: ProjectContext, id: string, texts: readonly string[]): Promise<AddressGroup> =>
  changeAddresses(ctx, id, 'remove_addresses', (held) => withoutAddresses(id, held, blocksOf(texts)));

function changeAddresses(
  ctx: ProjectContext,
  id: string,
  verb: 'add_addresses' | 'remove_addresses',
  next: (held: readonly string[]) => string[],
): Promise<AddressGroup> {
  return ctx.database.transact(async (tx) => {
    const group = await loadAddressGroup(tx, ctx, id);
    assertRevision(ctx, group);
    const addresses = packJson(next(unpackJson(group.addresses)));
    await changeAddressGroup(tx, actorOf(ctx), group, verb, { addresses });
    return viewOf(tx, id);
  });
}

/** @throws 403, 404, 409 while rules name it, 412 */
export function deleteAddressGroup(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const group = await loadAddressGroup(tx, ctx, id);
    assertRevision(ctx, group);
    const rules = await rulesNaming(tx, viewerOf(ctx), id);
    if (rules !== undefined) {
      const message = `Address group ${id} is in use on one or more security group rules. ${rules}`;
      throw Conflict(message, 'AddressGroupInUse');
    }
    await deletePoliciesOf(tx, id);
    await tx.deleteFrom('network_tags').where('object_id', '=', id).execute();
    await tx.deleteFrom('address_groups').where('id', '=', id).execute();
    await recordChange(tx, actorOf(ctx), 'address_group', group, 'delete');
  });
}

/**
 * An address group that the caller may change. @throws 404 if it is not visible, 403 if it belongs to another project
 */
export async function loadAddressGroup(tx: Tx, ctx: ProjectContext, id: string): Promise<AddressGroupRow> {
  const group = await findAddressGroup(tx, viewerOf(ctx), id);
  if (!group) throw NotFound('Address Group', id);
  if (!owns(ctx, group.project_id)) throw Forbidden(`Address group ${id} belongs to another project.`);
  return group;
}

async function viewOf(tx: Tx, id: string): Promise<AddressGroup> {
  const view = (await addressGroupViews(tx, [id])).get(id);
  if (!view) throw NotFound('Address Group', id);
  return view;
}
