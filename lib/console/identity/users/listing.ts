import { sql } from 'kysely';
import { alternatives } from '#lib/console/filter-condition.ts';
import { columnIn } from '#lib/db/column-in.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import { findPage, type PageOptions } from '#lib/http/paging.ts';
import { isMember, LIST_MEMBERS } from '#lib/identity/groups/members.ts';
import { loadGroup } from '#lib/identity/groups/service.ts';
import { restrictToDomain } from '#lib/identity/reach.ts';
import { LIST_USERS, loadReachable } from '#lib/identity/users/service.ts';
import { type UserRow, userViews } from '#lib/identity/users/view.ts';
import { rule } from '#lib/policy/operations.ts';
import { readOrigins } from '../identity-sources/read-origins.ts';
import { isFound, meets, type UserScope } from './conditions.ts';
import { readFacts, sessionCount } from './facts.ts';
import type { ListedUser, ListedUsersQuery, UserFacts } from './schema.ts';

export const LIST_USER_ROWS = rule('console:users:list', 'admin_or_reader_above');

/** Users within reach of the token, with roles, sessions and lockouts. The number of statements is constant. */
export async function listUserRows(ctx: AuthedContext, query: ListedUsersQuery): Promise<ListedUser[]> {
  const scope = scopeOf(ctx);
  const rows = (await userRowsMatching(scope, query)).selectAll('users');
  const page = await findPage(rows, 'users', { ...query, limit: query.limit ?? MAX_PAGE }, pagingOf(scope));
  const users = await describeUsers(scope, page.rows);
  return query.group_id === undefined ? users : withMemberships(ctx, users, query.group_id);
}

async function withMemberships(
  { database: { read } }: AuthedContext,
  users: readonly ListedUser[],
  groupId: string,
): Promise<ListedUser[]> {
  if (users.length === 0) return [];
  const rows = await read
    .selectFrom('group_members')
    .select(['user_id', 'source_id as sourceId', 'expires_at as expiresAt'])
    .where('group_id', '=', groupId)
    .where(
      'user_id',
      'in',
      users.map(({ id }) => id),
    )
    .execute();
  const originOf = await readOrigins(read, rows);
  const origins = new Map(rows.map((row) => [row.user_id, originOf(row)]));
  return users.map((user) => ({ ...user, membership: origins.get(user.id) }));
}

/** @throws 403 for a user out of reach, 404 */
export async function getUserRow(ctx: AuthedContext, id: string): Promise<ListedUser> {
  const [user] = await describeUsers(scopeOf(ctx), [await loadReachable(ctx.database.read, ctx, id, LIST_USER_ROWS)]);
  if (!user) throw new InvariantError('The description of a user is missing.');
  return user;
}

export const scopeOf = (ctx: AuthedContext): UserScope => ({
  ctx,
  bound: restrictToDomain(ctx.caller, LIST_USER_ROWS),
  nowMs: Date.now(),
});

/** Query for the users of the list on all pages. @throws 403 for a group out of reach, 404 */
export async function userRowsMatching(scope: UserScope, { id, q, where, group_id }: Partial<ListedUsersQuery>) {
  const { ctx, bound } = scope;
  const { read } = ctx.database;
  ctx.policy.enforce(LIST_USERS, ctx.caller);
  let rows = read.selectFrom('users');
  if (bound !== undefined) rows = rows.where('users.domain_id', '=', bound);
  for (const condition of columnIn('users.id', id)) rows = rows.where(condition);
  if (q) rows = rows.where(isFound(scope, q));
  for (const group of alternatives(where ?? [])) {
    rows = rows.where((by) => by.or(group.map((condition) => meets(scope, condition))));
  }
  if (group_id === undefined) return rows;
  ctx.policy.enforce(LIST_MEMBERS, ctx.caller);
  await loadGroup(read, ctx, group_id, LIST_MEMBERS);
  return rows.where(await isMember(read, group_id));
}

const column = (name: string) => sql.ref(`users.${name}`);

/** Indexes of `users` have the same expressions. Orders by objects of other tables read all users. */
function pagingOf({ bound, nowMs }: UserScope): PageOptions {
  const isVisible = bound === undefined ? sql`1 = 1` : sql`p.domain_id = ${bound}`;
  const computed = {
    domain: sql`(select d.name from domains d where d.id = users.domain_id)`,
    email: sql`coalesce(${column('email')}, '')`,
    project: sql`coalesce((select p.name from projects p where p.id = users.default_project_id and ${isVisible}), '')`,
    // Passwords that never expire come after all others.
    expires: sql`coalesce(${column('password_expires_at')}, '~')`,
    sessions: sessionCount(new Date(nowMs).toISOString()),
    // Users who never signed in come first, as the longest inactive.
    active: sql`coalesce(${column('last_active_at')}, '')`,
  };
  const named = Object.fromEntries(Object.keys(computed).map((key) => [key, key]));
  return {
    kind: 'User',
    unknownMarker: 'notFound',
    sortKeys: { id: 'id', name: 'name', enabled: 'enabled', ...named },
    computed,
    defaultSort: [{ column: 'name', direction: 'asc' }],
  };
}

async function describeUsers({ ctx, bound }: UserScope, rows: readonly UserRow[]): Promise<ListedUser[]> {
  const ids = rows.map(({ id }) => id);
  const domainIds = [...new Set(rows.map(({ domain_id }) => domain_id))];
  const { read } = ctx.database;
  const [users, facts, domains] = await Promise.all([
    userViews(ctx, rows),
    readFacts(ctx, ids, bound),
    domainIds.length === 0
      ? []
      : read.selectFrom('domains').select(['id', 'name']).where('id', 'in', domainIds).execute(),
  ]);
  const domainOf = new Map(domains.map((domain) => [domain.id, domain]));
  return users.map((user) => ({
    id: user.id,
    name: user.name,
    domain: domainOf.get(user.domain_id) ?? { id: user.domain_id, name: user.domain_id },
    user,
    facts: facts.get(user.id) ?? OF_DELETED,
  }));
}

/** Facts of a user who was deleted after the page was read. Without that row, the page would seem to be the last one. */
const OF_DELETED: UserFacts = {
  roles: [],
  groups: 0,
  sources: [],
  membership_expires_at: null,
  default_project: null,
  locked_until: null,
  locked_addresses: 0,
  password: 'none',
  invited_until: null,
  last_active_at: null,
  sessions: 0,
  application_credentials: 0,
};
