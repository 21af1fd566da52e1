import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { RoleCount } from './schema.ts';

/** Domain of a domain token, which sees roles in its domain only; undefined for others. */
type DomainBound = string | undefined;

/** Whether an assignment `a` is visible. */
const isVisible = (bound: DomainBound): RawBuilder<SqlBool> =>
  bound === undefined
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`((a.target_type = 'domain' and a.target_id = ${bound}) or (a.target_type = 'project'
        and exists (select 1 from projects p where p.id = a.target_id and p.domain_id = ${bound})))`;

/**
 * Whether the row of `users` has a role, directly or through a group. Reads all holders, which is fast for rare roles.
 * @param role condition on `a.role_id`
 */
export const holdsRole = (bound: DomainBound, role: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(users.id in (
    select a.actor_id from role_assignments a where a.actor_type = 'user' and ${role} and ${isVisible(bound)}
    union all select m.user_id from role_assignments a join group_members m on m.group_id = a.actor_id
      where a.actor_type = 'group' and ${role} and ${isVisible(bound)}))`;

/** The opposite. Not `not in`, because PostgreSQL compares each user with each of many holders. */
export function holdsNone(bound: DomainBound, role: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const given = sql`${role} and ${isVisible(bound)}`;
  const groups = sql`select a.actor_id from role_assignments a where a.actor_type = 'group' and ${given}`;
  // The empty text keeps SQLite from looking up each of these groups for each user.
  return sql<SqlBool>`(not exists (select 1 from role_assignments a
      where a.actor_type = 'user' and a.actor_id = users.id and ${given})
    and not exists (select 1 from group_members m where m.user_id = users.id and m.group_id || '' in (${groups})))`;
}

/** Whether the row of `users` has roles whose number, as `readRoles` counts them, is as given: `> 2`. */
export const hasRoleCount = (bound: DomainBound, comparison: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(users.id in (select h.user_id from (
    select a.actor_id as user_id, r.name, a.target_type, a.inherited from role_assignments a
      join roles r on r.id = a.role_id where a.actor_type = 'user' and ${isVisible(bound)}
    union select m.user_id, r.name, a.target_type, a.inherited from role_assignments a
      join roles r on r.id = a.role_id join group_members m on m.group_id = a.actor_id
      where a.actor_type = 'group' and ${isVisible(bound)}
    ) h group by h.user_id having count(*) ${comparison}))`;

interface RoleRow {
  user_id: string;
  role: string;
  target_type: 'system' | 'domain' | 'project';
  inherited: number;
  count: number | string;
  place: string | null;
}

/**
 * Direct assignments of users and their groups, by user, without inherited and implied roles. On SQLite, `cross join`
 * means that the memberships of these users are read first.
 */
export async function readRoles(
  db: Reader,
  ids: readonly string[],
  bound: DomainBound,
): Promise<Map<string, RoleCount[]>> {
  const { rows } = await sql<RoleRow>`
    select h.user_id, r.name as role, h.target_type, h.inherited, count(distinct h.target_id) as count,
      min(coalesce(p.name, d.name)) as place
    from (
      select a.actor_id as user_id, a.target_type, a.target_id, a.role_id, a.inherited from role_assignments a
        where a.actor_type = 'user' and a.actor_id in (${sql.join(ids)}) and ${isVisible(bound)}
      union select m.user_id, a.target_type, a.target_id, a.role_id, a.inherited
        from group_members m cross join role_assignments a
        where m.user_id in (${sql.join(ids)}) and a.actor_type = 'group' and a.actor_id = m.group_id
          and ${isVisible(bound)}
    ) h
    join roles r on r.id = h.role_id
    left join projects p on h.target_type = 'project' and p.id = h.target_id
    left join domains d on h.target_type = 'domain' and d.id = h.target_id
    group by h.user_id, r.name, h.target_type, h.inherited
    order by case h.target_type when 'system' then 0 when 'domain' then 1 else 2 end, r.name`.execute(db);
  const roles = new Map<string, RoleCount[]>();
  for (const { user_id, role, target_type, inherited, count, place } of rows) {
    const isOne = Number(count) === 1;
    const on = inherited === 1 ? 'below' : target_type;
    const counted = { role, on, count: Number(count), place: isOne ? place : null } as const;
    roles.set(user_id, [...(roles.get(user_id) ?? []), counted]);
  }
  return roles;
}
