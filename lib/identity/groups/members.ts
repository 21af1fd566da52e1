import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import { NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { findPage, type Page } from '#lib/http/paging.ts';
import { type Operation, rule } from '#lib/policy/operations.ts';
import { changeIdentity, recordIdentity } from '../change.ts';
import { byName } from '../collection.ts';
import { assertLocalGroup } from '../directory/guards.ts';
import { isDomainInReach, OutOfReach } from '../reach.ts';
import { assertKeepsAdmins } from '../roles/administrators.ts';
import { assertHasNoHigherRoles } from '../roles/guard.ts';
import { matchesUsers } from '../users/filters.ts';
import type { User, UserQuery } from '../users/schema.ts';
import { userViews } from '../users/view.ts';
import { loadGroup } from './service.ts';

interface MemberPath {
  id: string;
  user_id: string;
}

export const LIST_MEMBERS = rule('identity:list_users_in_group', 'admin_or_reader_above');
export const CHECK_MEMBER = rule('identity:check_user_in_group', 'admin_or_reader_above');
export const ADD_MEMBER = rule('identity:add_user_to_group', 'admin_or_domain_manager');
export const REMOVE_MEMBER = rule('identity:remove_user_from_group', 'admin_or_domain_manager');

/**
 * With more members, users are read in the order of the list until a page is full. With fewer, too many other users would
 * be skipped, so the members are read and sorted.
 */
const LARGE_GROUP = 1000;

/** Users in a group; those of other domains only for administrators. @throws 403 outside the caller's reach, 404 */
export async function listMembers(ctx: AuthedContext, id: string, query: UserQuery): Promise<Page<User>> {
  const page = await findPage(await membersMatching(ctx, id, query), 'users', query, byName('User'));
  return { ...page, rows: await userViews(ctx, page.rows) };
}

/** All users of that list, without paging. @throws 403 outside the caller's reach, 404 */
async function membersMatching(ctx: AuthedContext, id: string, query: UserQuery) {
  const { caller, database } = ctx;
  const group = await loadGroup(database.read, ctx, id, LIST_MEMBERS);
  const isIn = await isMember(database.read, id);
  const users = database.read.selectFrom('users').selectAll().where(isIn).where(matchesUsers(query));
  return caller.scope.kind === 'domain' ? users.where('domain_id', '=', group.domain_id) : users;
}

/** Whether a row of `users` is in a group, for SQLite, which does not know how large groups are. */
export async function isMember(db: Reader, groupId: string): Promise<Expression<SqlBool>> {
  const members = db.selectFrom('group_members').select('user_id').where('group_id', '=', groupId);
  const beyond = await members.offset(LARGE_GROUP).limit(1).executeTakeFirst();
  return beyond
    ? sql<SqlBool>`exists (select 1 from group_members m where m.group_id = ${groupId} and m.user_id = users.id)`
    : sql<SqlBool>`users.id in (${members})`;
}

/** @throws 403 outside the caller's reach, 404 if the user is not in the group */
export async function checkMember(ctx: AuthedContext, { id, user_id }: MemberPath): Promise<void> {
  const { read } = ctx.database;
  await loadGroup(read, ctx, id, CHECK_MEMBER);
  await assertUserInReach(read, ctx, user_id, CHECK_MEMBER);
  const member = read.selectFrom('group_members').select('user_id').where('group_id', '=', id);
  if (!(await member.where('user_id', '=', user_id).executeTakeFirst())) throw NotFound('Member', user_id);
}

/**
 * Adds a user to a group; idempotent. @throws 403 if group or user is outside the caller's reach, or the group holds
 * roles that the caller cannot assign; 404
 */
export const addMember = (ctx: AuthedContext, path: MemberPath): Promise<void> =>
  changeIdentity(ctx, (tx) => insertMember(tx, ctx, path));

/** Within a transaction that changes identity. */
export async function insertMember(tx: Tx, ctx: AuthedContext, { id, user_id }: MemberPath): Promise<void> {
  await assertMayChange(tx, ctx, { id, user_id }, ADD_MEMBER);
  const added = await tx
    .insertInto('group_members')
    .values({ group_id: id, user_id })
    // A membership that a sign-in manages becomes one of the platform.
    .onConflict((on) =>
      on
        .columns(['user_id', 'group_id'])
        .doUpdateSet({ source_id: null, expires_at: null })
        .where('group_members.expires_at', 'is not', null),
    )
    .returning('group_id')
    .executeTakeFirst();
  if (added) await recordIdentity(tx, ctx, { kind: 'group', verb: 'addUser', id, after: { user_id } });
}

/**
 * Removes a user from a group. @throws 403 as for adding, and for the last administrator of the system or the token's
 * domain; 404 if the user is not in the group
 */
export function removeMember(ctx: AuthedContext, { id, user_id }: MemberPath): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    await assertMayChange(tx, ctx, { id, user_id }, REMOVE_MEMBER);
    const removed = tx.deleteFrom('group_members').where('group_id', '=', id).where('user_id', '=', user_id);
    if (!(await removed.returning('group_id').executeTakeFirst())) throw NotFound('Member', user_id);
    await assertKeepsAdmins(tx, ctx.caller);
    await recordIdentity(tx, ctx, { kind: 'group', verb: 'removeUser', id, before: { user_id } });
  });
}

async function assertMayChange(tx: Tx, ctx: AuthedContext, { id, user_id }: MemberPath, operation: Operation) {
  await loadGroup(tx, ctx, id, operation);
  await assertUserInReach(tx, ctx, user_id, operation);
  await assertHasNoHigherRoles(tx, ctx.caller, operation, { type: 'group', id });
  await assertLocalGroup(tx, id, 'the members');
}

/** @throws 403 outside the caller's reach, 404 */
async function assertUserInReach(db: Reader, ctx: AuthedContext, id: string, operation: Operation) {
  const user = await db.selectFrom('users').select('domain_id').where('id', '=', id).executeTakeFirst();
  if (!isDomainInReach(ctx.caller, user?.domain_id)) throw OutOfReach(operation);
  if (!user) throw NotFound('User', id);
}
