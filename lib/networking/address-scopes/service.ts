import type { Tx } from '#lib/db/database.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { setSharedWithAll } from '../rbac-policies/sharing.ts';
import { addressScopeAttributes } from './attributes.ts';
import type { AddressScopeChanges, NewAddressScope } from './schema.ts';
import { addressScopeStore } from './store.ts';

export const CREATE_SHARED = rule('create_address_scope:shared', 'admin');
export const UPDATE_SHARED = rule('update_address_scope:shared', 'admin');

/** @throws 403, 409 over quota */
export async function insertAddressScope(tx: Tx, ctx: ProjectContext, input: NewAddressScope): Promise<string> {
  if (input.shared) ctx.policy.enforce(CREATE_SHARED, ctx.caller);
  const row = addressScopeStore.newRow(ctx, input);
  await assertQuota(tx, row.project_id, { address_scope: 1 });
  return addressScopeStore.add(tx, ctx, { ...row, ...addressScopeAttributes.created(input, row) });
}

/** @throws 400 if `shared` is removed, 403, 404, 412 */
export function updateAddressScope(ctx: ProjectContext, id: string, changes: AddressScopeChanges) {
  if (changes.shared !== undefined) ctx.policy.enforce(UPDATE_SHARED, ctx.caller);
  return addressScopeStore.update(ctx, id, async (tx, scope) => {
    if (scope.shared === 1 && changes.shared === false) {
      const message = `Unable to update address scope ${id}: Shared address scope can't be unshared.`;
      throw Invalid(message, undefined, 'AddressScopeUpdateError');
    }
    if (scope.shared === 0 && changes.shared) await setSharedWithAll(tx, 'address_scope', scope, true);
    return addressScopeStore.changed(scope, changes);
  });
}

/** @throws 403, 404, 409 while it contains a pool, 412 */
export const deleteAddressScope = (ctx: ProjectContext, id: string): Promise<void> =>
  addressScopeStore.remove(ctx, id, async (tx) => {
    const pool = await tx.selectFrom('subnetpools').select('id').where('address_scope_id', '=', id).executeTakeFirst();
    if (!pool) return;
    throw Conflict(
      `Unable to complete operation on address scope ${id}. There are one or more subnet pools in use on the address scope.`,
      'AddressScopeInUse',
    );
  });
