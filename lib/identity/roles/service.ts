import type { Selectable } from 'kysely';
import { packJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Invalid, orNotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { findPage, type Page } from '#lib/http/paging.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { rule } from '#lib/policy/operations.ts';
import { assertMutable, mergedColumns, withShownExtra } from '../attributes.ts';
import { changeIdentity, recordIdentity, updateFacts } from '../change.ts';
import { assertSameId, byName, mapPage, nameMatches } from '../collection.ts';
import { loadDomain } from '../domains/service.ts';
import { assertNameIsFree } from '../names.ts';
import { restrictToDomain } from '../reach.ts';
import { assertKeepsAdmins } from './administrators.ts';
import { NEW_ROLE, roleAttributes } from './attributes.ts';
import { MANAGEABLE } from './guard.ts';
import type { NewRole, Role, RoleChange, RoleQuery } from './schema.ts';

export const LIST_ROLES = rule('identity:list_roles', 'admin_or_system_reader_or_domain_manager');

type RoleRow = Selectable<Tables['roles']>;

export async function listRoles(ctx: AuthedContext, query: RoleQuery): Promise<Page<Role>> {
  const visible = visibleRoles(ctx).where(nameMatches('roles', query));
  const wanted = query.domain_id
    ? visible.where('domain_id', '=', query.domain_id)
    : visible.where('domain_id', 'is', null);
  return mapPage(await findPage(wanted, 'roles', query, byName('Role')), (row) => roleView(ctx, row));
}

/** With a domain token also @throws 404 for a role that the domain cannot assign */
export async function getRole(ctx: AuthedContext, { id }: { id: string }): Promise<Role> {
  const row = orNotFound(await visibleRoles(ctx).where('id', '=', id).executeTakeFirst(), 'Role', id);
  return roleView(ctx, row);
}

/** Visible roles: for domain managers those that they may assign. */
export function visibleRoles({ database, caller }: AuthedContext) {
  const bound = restrictToDomain(caller, LIST_ROLES);
  const all = database.read.selectFrom('roles').selectAll();
  if (bound === undefined) return all;
  return all.where((eb) =>
    eb.or([eb('domain_id', '=', bound), eb.and([eb('domain_id', 'is', null), eb('name', 'in', MANAGEABLE)])]),
  );
}

export const loadRole = (db: Reader, id: string): Promise<RoleRow> => loadRow(db, 'roles', 'Role', id);

/** @throws 404 for an unknown domain, 409 if the name is in use there */
export function createRole(ctx: AuthedContext, input: NewRole): Promise<Role> {
  return changeIdentity(ctx, async (tx) => {
    const initial = { ...NEW_ROLE, id: newIdentityId(), name: input.name };
    const row: RoleRow = {
      ...initial,
      ...roleAttributes.created(input, initial),
      ...mergedColumns(initial, input),
    };
    if (row.domain_id !== null) await loadDomain(tx, row.domain_id);
    await assertNameIsFree(tx, 'role', row);
    await tx.insertInto('roles').values(row).execute();
    await recordIdentity(tx, ctx, { kind: 'role', verb: 'create', id: row.id, after: { name: row.name } });
    return roleView(ctx, row);
  });
}

/**
 * @throws 400 for another domain, 403 for an immutable role and the last administrator's, 404, 409 if the name is in
 * use
 */
export function updateRole(ctx: AuthedContext, id: string, change: RoleChange): Promise<Role> {
  assertSameId(change, id);
  return changeIdentity(ctx, async (tx) => {
    const before = await loadRole(tx, id);
    assertMutable('role', before, change.options);
    if (change.domain_id !== undefined && change.domain_id !== before.domain_id) {
      throw Invalid('The domain of a role cannot be changed.');
    }
    const after: RoleRow = {
      ...before,
      ...roleAttributes.changed(change),
      ...mergedColumns(before, change),
    };
    await assertNameIsFree(tx, 'role', after);
    await tx.updateTable('roles').set(after).where('id', '=', id).execute();
    await assertKeepsAdmins(tx, ctx.caller);
    await recordIdentity(tx, ctx, {
      kind: 'role',
      verb: 'update',
      id,
      ...updateFacts(before, after, ['name', 'description']),
    });
    return roleView(ctx, after);
  });
}

/** Deletes a role and everything based on it. @throws 403 for an immutable role and the last administrator's, 404 */
export function deleteRole(ctx: AuthedContext, id: string): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    const row = await loadRole(tx, id);
    assertMutable('role', row);
    await deleteRoleRows(tx, [id]);
    await assertKeepsAdmins(tx, ctx.caller);
    await recordIdentity(tx, ctx, {
      kind: 'role',
      verb: 'delete',
      id,
      domainId: row.domain_id,
      before: { name: row.name },
    });
  });
}

/**
 * Deletes roles with assignments, implications and, as upstream, application credentials and trusts that contain them,
 * because their set of roles would change.
 */
export async function deleteRoleRows(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const holding = `%${packJson(id)}%`;
    const credentials = tx.selectFrom('application_credentials').select('id').where('role_ids', 'like', holding);
    await tx.deleteFrom('credentials').where('application_credential_id', 'in', credentials).execute();
    await tx.deleteFrom('application_credentials').where('role_ids', 'like', holding).execute();
    await tx.deleteFrom('trusts').where('role_ids', 'like', holding).execute();
    await tx.deleteFrom('role_assignments').where('role_id', '=', id).execute();
    await tx
      .deleteFrom('role_implications')
      .where((eb) => eb.or([eb('prior_role_id', '=', id), eb('implied_role_id', '=', id)]))
      .execute();
    await tx.deleteFrom('roles').where('id', '=', id).execute();
  }
}

export const roleView = (ctx: AuthedContext, row: RoleRow): Role =>
  withShownExtra(row, roleAttributes.view(ctx, row, {}));
