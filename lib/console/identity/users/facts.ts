import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { limitedUsers } from '#lib/identity/factors/passcode-limit.ts';
import { factorAccount } from '#lib/identity/factors/prove.ts';
import { type Lockout, listLockouts } from '#lib/identity/lockout.ts';
import { readUserSources } from '../identity-sources/user-sources.ts';
import { PasswordState, type UserFacts } from './schema.ts';
import { readRoles } from './user-roles.ts';

/** A password that ends within this time is shown as one that expires soon. */
const SOON_MS = 14 * 86_400_000;

/** State of the password of the row of `users`. */
export function passwordState(nowMs: number): RawBuilder<string> {
  const iso = (ms: number) => new Date(ms).toISOString();
  return sql<string>`case when users.password_hash is null then 'none' when users.must_change_password = 1 then 'change'
    when users.password_expires_at is null then 'never' when users.password_expires_at <= ${iso(nowMs)} then 'expired'
    when users.password_expires_at < ${iso(nowMs + SOON_MS)} then 'expiring' else 'valid' end`;
}

/**
 * Number of console sessions of the row of `users`, without those that are not valid: of disabled accounts, or opened
 * before the last change of the password.
 */
export const sessionCount = (now: string): RawBuilder<number> =>
  sql<number>`(select count(*) from console_sessions s where s.user_id = users.id and s.expires_at > ${now}
    and users.enabled = 1 and s.created_at >= users.password_changed_at)`;

/**
 * Data of users for lists beyond the identity API, by id. The number of statements is constant. @param bound domain of
 * a domain token, which only gets roles and projects in its domain
 */
export async function readFacts(
  ctx: AuthedContext,
  ids: readonly string[],
  bound: string | undefined,
): Promise<Map<string, UserFacts>> {
  if (ids.length === 0) return new Map();
  const { read } = ctx.database;
  const [users, roles, sources, lockouts] = await Promise.all([
    readCounts(read, ids, bound),
    readRoles(read, ids, bound),
    readUserSources(read, ids),
    readLockouts(ctx, ids),
  ]);
  return new Map(
    users.map(({ id, password, project_id, project_name, groups, sessions, credentials, ...user }) => [
      id,
      {
        ...user,
        password: PasswordState.parse(password),
        // PostgreSQL returns counts as text.
        groups: Number(groups),
        sessions: Number(sessions),
        application_credentials: Number(credentials),
        default_project: project_id === null || project_name === null ? null : { id: project_id, name: project_name },
        sources: sources.get(id) ?? [],
        roles: roles.get(id) ?? [],
        ...lockOf(lockouts.get(id) ?? []),
      },
    ]),
  );
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

async function readLockouts(ctx: AuthedContext, ids: readonly string[]): Promise<Map<string, Lockout[]>> {
  const [locked, limited] = await Promise.all([
    listLockouts(
      ctx,
      ids.flatMap((id) => [id, factorAccount(id)]),
    ),
    limitedUsers(ctx.database.read, ctx.env).select(['user_id', 'ends_at']).where('user_id', 'in', ids).execute(),
  ]);
  const passcodes = new Map(limited.map(({ user_id, ends_at }) => [user_id, { addresses: 0, until: ends_at }]));
  const lockoutsOf = (id: string) =>
    [locked.get(id), locked.get(factorAccount(id)), passcodes.get(id)].filter((one) => one !== undefined);
  return new Map(ids.map((id) => [id, lockoutsOf(id)]));
}

interface UserCounts {
  id: string;
  project_id: string | null;
  project_name: string | null;
  password: string;
  invited_until: string | null;
  last_active_at: string | null;
  groups: number | string;
  membership_expires_at: string | null;
  sessions: number | string;
  credentials: number | string;
}

async function readCounts(db: Reader, ids: readonly string[], bound: string | undefined): Promise<UserCounts[]> {
  const nowMs = Date.now();
  const now = new Date(nowMs).toISOString();
  const { rows } = await sql<UserCounts>`
    select users.id, users.last_active_at, p.id as project_id, p.name as project_name,
      ${passwordState(nowMs)} as password, ${sessionCount(now)} as sessions,
      (select max(i.expires_at) from invitations i where i.user_id = users.id and i.expires_at > ${now}) as invited_until,
      (select count(*) from group_members m where m.user_id = users.id) as groups,
      (select min(m.expires_at) from group_members m where m.user_id = users.id) as membership_expires_at,
      (select count(*) from application_credentials c where c.user_id = users.id) as credentials
    from users
    left join projects p on p.id = users.default_project_id
      and (cast(${bound ?? null} as text) is null or p.domain_id = ${bound ?? null})
    where users.id in (${sql.join(ids)})`.execute(db);
  return rows;
}
