import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';

export interface RoleRef {
  id: string;
  name: string;
}

/** Target of an assignment. */
export type RoleTarget = { kind: 'project' | 'domain'; id: string } | { kind: 'system' };

/** `target_id` of assignments on the system. */
export const SYSTEM_TARGET_ID = 'all';

/**
 * Effective roles of a user on a target: direct, through groups, inherited, and implied. Domain roles count only
 * through what they imply. With `validAfter`, those that remain after memberships have expired by then.
 */
export function effectiveRoles(
  reader: Reader,
  userId: string,
  target: RoleTarget,
  validAfter?: string,
): Promise<RoleRef[]> {
  const given = assignmentsOf(reader, userId, validAfter).where((eb) => appliesTo(eb, target));
  return withImplied(reader, given.select('role_id'));
}

export const expandRoles = (reader: Reader, ids: readonly string[]): Promise<RoleRef[]> =>
  withImplied(reader, reader.selectFrom('roles').select('id as role_id').where('id', 'in', ids));

function withImplied(
  reader: Reader,
  seeds: SelectQueryBuilder<Tables, never, { role_id: string }>,
): Promise<RoleRef[]> {
  return reader
    .withRecursive('effective(role_id)', (db) =>
      db
        .selectFrom(seeds.as('seed'))
        .select('seed.role_id')
        .union(
          db
            .selectFrom('role_implications')
            .innerJoin('effective', 'effective.role_id', 'role_implications.prior_role_id')
            .select('role_implications.implied_role_id as role_id'),
        ),
    )
    .selectFrom('roles')
    .innerJoin('effective', 'effective.role_id', 'roles.id')
    .where('roles.domain_id', 'is', null)
    .select(['roles.id', 'roles.name'])
    .orderBy('roles.name')
    .execute();
}

/**
 * Role assignments of a user, direct and through groups; with `validAfter` without assignments and memberships that have
 * expired by then.
 */
export function assignmentsOf(reader: Reader, userId: string, validAfter?: string) {
  let groups = reader.selectFrom('group_members').select('group_id').where('user_id', '=', userId);
  let assignments = reader.selectFrom('role_assignments');
  if (validAfter !== undefined) {
    groups = groups.where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', validAfter)]));
    assignments = assignments.where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', validAfter)]));
  }
  return assignments.where((eb) =>
    eb.or([
      eb.and([eb('actor_type', '=', 'user'), eb('actor_id', '=', userId)]),
      eb.and([eb('actor_type', '=', 'group'), eb('actor_id', 'in', groups)]),
    ]),
  );
}

/** Whether an assignment applies to a target, directly or inherited. */
export function appliesTo(eb: ExpressionBuilder<Tables, 'role_assignments'>, target: RoleTarget): Expression<SqlBool> {
  const id = target.kind === 'system' ? SYSTEM_TARGET_ID : target.id;
  const own = eb.and([eb('target_type', '=', target.kind), eb('target_id', '=', id), eb('inherited', '=', 0)]);
  if (target.kind !== 'project') return own;
  const above = sql<SqlBool>`(target_type, target_id) in ${ancestorsOf(target.id)}`;
  return eb.or([own, eb.and([eb('inherited', '=', 1), above])]);
}

/** Ancestors of a project including its domain, which is the parent of top-level projects. */
const ancestorsOf = (projectId: string) => sql`(
  with recursive above(id, parent_id, domain_id) as (
    select id, parent_id, domain_id from projects where id = ${projectId}
    union select p.id, p.parent_id, p.domain_id from projects p join above on p.id = above.parent_id
  )
  select 'project', id from above where id <> ${projectId} union select 'domain', domain_id from above
)`;

/** Subquery of project ids on which a user has any role, including inherited ones. */
export function projectIdsOf(reader: Reader, userId: string): Expression<string> {
  const assignments = assignmentsOf(reader, userId).select(['target_type', 'target_id', 'inherited']);
  return sql<string>`(
    with recursive given as materialized ${assignments},
    below(id) as (
      select p.id from given g cross join projects p
        where g.inherited = 1 and g.target_type = 'project' and p.parent_id = g.target_id
      union select p.id from given g cross join projects p
        where g.inherited = 1 and g.target_type = 'domain' and p.domain_id = g.target_id
      union select p.id from projects p join below on p.parent_id = below.id
    )
    select id from below
    union select target_id from given where target_type = 'project' and inherited = 0
  )`;
}
