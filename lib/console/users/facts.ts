import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { listLimitedUsers } from '#lib/identity/factors/passcode-limit.ts';
import { factorAccount } from '#lib/identity/factors/prove.ts';
import { type Lockout, listLockouts } from '#lib/identity/lockout.ts';
import { rule } from '#lib/identity/operations.ts';
import { restrictToDomain } from '#lib/identity/reach.ts';
import { readUserSources } from '../identity-sources/user-sources.ts';
import type { RoleCount, UserFacts, UserFactsQuery } from './schema.ts';

export const LIST_FACTS = rule('console:users:list', 'admin_or_reader_above');

interface UserFactsScope {
  /** Domain of a domain token; undefined for others. */
  bound: string | undefined;
  userId: string | undefined;
}

/**
 * Data of users for lists beyond the identity API, of all users within reach. A domain token only gets roles in its
 * domain.
 */
export async function listFacts(ctx: AuthedContext, query: UserFactsQuery): Promise<UserFacts[]> {
  const { read } = ctx.database;
  const asked = { bound: restrictToDomain(ctx.caller, LIST_FACTS), userId: query.user_id };
  const [users, roles, sources, locked, limited] = await Promise.all([
    readUsers(read, asked),
    readRoles(read, asked),
    readUserSources(read, { domainId: asked.bound, userId: asked.userId }),
    listLockouts(ctx),
    listLimitedUsers(read, ctx.env.NEPHOS_MAX_FAILED_PASSCODES_PER_HOUR, query.user_id),
  ]);
  const passcodes = new Map(limited.map(({ user_id, ends_at }) => [user_id, { addresses: 0, until: ends_at }]));
  const rolesOf = Map.groupBy(roles, ({ user_id }) => user_id);
  return users.map(({ project_id, project_name, has_password, groups, sessions, credentials, ...user }) => ({
    ...user,
    has_password: Number(has_password) === 1,
    // PostgreSQL returns counts as text.
    groups: Number(groups),
    sessions: Number(sessions),
    application_credentials: Number(credentials),
    default_project: project_id === null || project_name === null ? null : { id: project_id, name: project_name },
    sources: sources.get(user.id) ?? [],
    roles: (rolesOf.get(user.id) ?? []).map(roleCount),
    ...lockOf(
      [locked.get(user.id), locked.get(factorAccount(user.id)), passcodes.get(user.id)].filter(
        (one) => one !== undefined,
      ),
    ),
  }));
}

/** Passwords and further factors have separate lockouts. */
const lockOf = (found: readonly Lockout[]) => ({
  locked_until:
    found
      .map(({ until }) => until)
      .sort()
      .at(-1) ?? null,
  locked_addresses: found.reduce((sum, { addresses }) => sum + addresses, 0),
});

const meant = ({ bound, userId }: UserFactsScope): RawBuilder<SqlBool> => {
  const tests = [sql<SqlBool>`1 = 1`];
  if (bound !== undefined) tests.push(sql`u.domain_id = ${bound}`);
  if (userId !== undefined) tests.push(sql`u.id = ${userId}`);
  return sql`(${sql.join(tests, sql` and `)})`;
};

interface UserCounts {
  id: string;
  project_id: string | null;
  project_name: string | null;
  has_password: number | string;
  invited_until: string | null;
  last_active_at: string | null;
  groups: number | string;
  membership_expires_at: string | null;
  sessions: number | string;
  credentials: number | string;
}

/** Counts only sessions that are valid: those of enabled accounts that were opened after the last password change. */
async function readUsers(db: Reader, asked: UserFactsScope): Promise<UserCounts[]> {
  const now = new Date().toISOString();
  const { rows } = await sql<UserCounts>`
    select u.id, u.last_active_at, p.id as project_id, p.name as project_name, i.invited_until,
      case when u.password_hash is null then 0 else 1 end as has_password,
      coalesce(g.count, 0) as groups, g.expires_at as membership_expires_at, coalesce(s.count, 0) as sessions,
      coalesce(c.count, 0) as credentials
    from users u
    left join projects p on p.id = u.default_project_id
      and (cast(${asked.bound ?? null} as text) is null or p.domain_id = ${asked.bound ?? null})
    left join (select user_id, max(expires_at) as invited_until from invitations where expires_at > ${now} group by user_id) i
      on i.user_id = u.id
    left join (select user_id, count(*) as count, min(expires_at) as expires_at from group_members group by user_id) g
      on g.user_id = u.id
    left join (select cs.user_id, count(*) as count from console_sessions cs join users o on o.id = cs.user_id
      where cs.expires_at > ${now} and o.enabled = 1 and cs.created_at >= o.password_changed_at group by cs.user_id) s
      on s.user_id = u.id
    left join (select user_id, count(*) as count from application_credentials group by user_id) c on c.user_id = u.id
    where ${meant(asked)}
    order by u.name, u.id`.execute(db);
  return rows;
}

interface RoleRow {
  user_id: string;
  role: string;
  target_type: 'system' | 'domain' | 'project';
  inherited: number;
  count: number | string;
  place: string | null;
}

/** Direct assignments of users and their groups, without inherited and implied roles. */
async function readRoles(db: Reader, asked: UserFactsScope): Promise<RoleRow[]> {
  const { bound } = asked;
  const inBound =
    bound === undefined
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`((h.target_type = 'domain' and h.target_id = ${bound})
          or (h.target_type = 'project' and p.domain_id = ${bound}))`;
  const { rows } = await sql<RoleRow>`
    select u.id as user_id, r.name as role, h.target_type, h.inherited, count(distinct h.target_id) as count,
      min(coalesce(p.name, d.name)) as place
    from (
      select actor_id as user_id, target_type, target_id, role_id, inherited
        from role_assignments where actor_type = 'user'
      union select m.user_id, a.target_type, a.target_id, a.role_id, a.inherited
        from role_assignments a join group_members m on m.group_id = a.actor_id where a.actor_type = 'group'
    ) h
    join users u on u.id = h.user_id
    join roles r on r.id = h.role_id
    left join projects p on h.target_type = 'project' and p.id = h.target_id
    left join domains d on h.target_type = 'domain' and d.id = h.target_id
    where ${meant(asked)} and ${inBound}
    group by u.id, r.name, h.target_type, h.inherited
    order by case h.target_type when 'system' then 0 when 'domain' then 1 else 2 end, r.name`.execute(db);
  return rows;
}

function roleCount({ role, target_type, inherited, count, place }: RoleRow): RoleCount {
  const isOne = Number(count) === 1;
  return { role, on: inherited === 1 ? 'below' : target_type, count: Number(count), place: isOne ? place : null };
}
