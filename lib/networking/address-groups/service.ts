import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { viewerOf } from '../rights.ts';
import { blocksOf, withAddresses, withoutAddresses } from './addresses.ts';
import type { AddressGroup, AddressGroupChanges, NewAddressGroup } from './schema.ts';
import { addressGroupStore } from './store.ts';
import { rulesNaming } from './uses.ts';

/** @throws 400 for an invalid address, 403 for another project, 409 over quota */
export async function insertAddressGroup(tx: Tx, ctx: ProjectContext, input: NewAddressGroup): Promise<string> {
  const row = addressGroupStore.newRow(ctx, input);
  const addresses = withAddresses('', [], blocksOf(input.addresses ?? []));
  await assertQuota(tx, row.project_id, { address_group: 1 });
  return addressGroupStore.add(tx, ctx, { ...row, addresses: packJson(addresses), shared: 0 });
}

/** @throws 403, 404, 412 */
export const updateAddressGroup = (ctx: ProjectContext, id: string, changes: AddressGroupChanges) =>
  addressGroupStore.update(ctx, id, (_, group) => addressGroupStore.changed(group, changes));

/** @throws 400 for invalid or existing addresses; 403, 404, 412 */
export const addAddresses = (ctx: ProjectContext, id: string, texts: readonly string[]): Promise<AddressGroup> =>
  changeAddresses(ctx, id, 'add_addresses', (existing) => withAddresses(id, existing, blocksOf(texts)));

/** @throws 400 for an invalid address, 403, 404 also for a missing address, 412 */
export const removeAddresses = (ctx: ProjectContext, id: string, texts: readonly string[]): Promise<AddressGroup> =>
  changeAddresses(ctx, id, 'remove_addresses', (existing) => withoutAddresses(id, existing, blocksOf(texts)));

const changeAddresses = (
  ctx: ProjectContext,
  id: string,
  verb: 'add_addresses' | 'remove_addresses',
  next: (existing: readonly string[]) => string[],
): Promise<AddressGroup> =>
  addressGroupStore.update(ctx, id, (_, group) => ({ addresses: packJson(next(unpackJson(group.addresses))) }), verb);

/** @throws 403, 404, 409 while rules name it, 412 */
export const deleteAddressGroup = (ctx: ProjectContext, id: string): Promise<void> =>
  addressGroupStore.remove(ctx, id, async (tx) => {
    const rules = await rulesNaming(tx, viewerOf(ctx), id);
    if (rules === undefined) return;
    throw Conflict(`Address group ${id} is in use on one or more security group rules. ${rules}`, 'AddressGroupInUse');
  });
