import { unpackJson } from '#lib/db/column-types.ts';
import { NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { restrictToDomain } from '#lib/identity/reach.ts';
import { LIST_INFERENCES } from '#lib/identity/roles/implications.ts';
import { LIST_ROLES, visibleRoles } from '#lib/identity/roles/service.ts';
import type { ListedRole } from './schema.ts';

/**
 * Roles with directly implied roles and numbers of assignments. Domain managers see the roles that they can assign. The
 * number of queries is constant.
 */
export async function listRoleRows(ctx: AuthedContext): Promise<ListedRole[]> {
  const db = ctx.database.read;
  const rows = await visibleRoles(ctx).orderBy('name').orderBy('id').execute();
  const domains = await db.selectFrom('domains').select(['id', 'name']).execute();
  const given = await countGiven(ctx);
  const implied = await impliedOf(ctx);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description ?? '',
    domain: domains.find(({ id }) => id === row.domain_id) ?? null,
    is_immutable: unpackJson(row.options).immutable === true,
    implies: implied && (implied.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    assignments: given.get(row.id) ?? 0,
  }));
}

/** @throws 404 for an unknown role, and for a role that a domain token cannot assign */
export async function getRoleRow(ctx: AuthedContext, id: string): Promise<ListedRole> {
  const role = (await listRoleRows(ctx)).find((row) => row.id === id);
  if (!role) throw NotFound('Role', id);
  return role;
}

/** Number of assignments by role; only those in its domain for a domain token. */
async function countGiven({ database, caller }: AuthedContext): Promise<ReadonlyMap<string, number>> {
  const bound = restrictToDomain(caller, LIST_ROLES);
  let all = database.read
    .selectFrom('role_assignments')
    .select((eb) => ['role_id', eb.fn.countAll<number>().as('count')]);
  if (bound !== undefined) {
    all = all.where((eb) =>
      eb.or([
        eb.and([eb('target_type', '=', 'domain'), eb('target_id', '=', bound)]),
        eb('target_id', 'in', eb.selectFrom('projects').select('id').where('domain_id', '=', bound)),
      ]),
    );
  }
  const rows = await all.groupBy('role_id').execute();
  return new Map(rows.map(({ role_id, count }) => [role_id, Number(count)]));
}

/** Directly implied roles by role; null if the caller may not know. */
async function impliedOf({ database, caller, policy }: AuthedContext) {
  if (!policy.allows(LIST_INFERENCES, caller)) return null;
  const rows = await database.read
    .selectFrom('role_implications as i')
    .innerJoin('roles as r', 'r.id', 'i.implied_role_id')
    .select(['i.prior_role_id', 'r.id', 'r.name'])
    .orderBy('r.name')
    .execute();
  return Map.groupBy(rows, ({ prior_role_id }) => prior_role_id);
}
