import type { Selectable } from 'kysely';
import { packJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Invalid, NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { findPage, type Page } from '#lib/http/paging.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { type Operation, rule } from '#lib/policy/operations.ts';
import { changedExtra, withShownExtra } from '../attributes.ts';
import { changeIdentity, recordIdentity, updateFacts } from '../change.ts';
import { assertSameId, byName, mapPage, nameMatches } from '../collection.ts';
import { assertLocalGroup, assertMayDeleteGroup, assertNoDirectory } from '../directory/guards.ts';
import { loadDomain } from '../domains/service.ts';
import { assertNameIsFree } from '../names.ts';
import { isDomainInReach, OutOfReach, restrictToDomain } from '../reach.ts';
import { assertKeepsAdmins } from '../roles/administrators.ts';
import { assertHasNoHigherRoles } from '../roles/guard.ts';
import { deleteGroupRows } from '../users/delete-rows.ts';
import { groupAttributes, NEW_GROUP } from './attributes.ts';
import type { Group, GroupChange, GroupQuery, NewGroup } from './schema.ts';

export const LIST_GROUPS = rule('identity:list_groups', 'admin_or_reader_above');
export const GET_GROUP = rule('identity:get_group', 'admin_or_reader_above');
export const CREATE_GROUP = rule('identity:create_group', 'admin_or_domain_manager');
export const UPDATE_GROUP = rule('identity:update_group', 'admin_or_domain_manager');
export const DELETE_GROUP = rule('identity:delete_group', 'admin_or_domain_manager');
export const LIST_USER_GROUPS = rule('identity:list_groups_for_user', 'owner_or_admin_or_reader_above');

type GroupRow = Selectable<Tables['groups']>;

export async function listGroups(ctx: AuthedContext, query: GroupQuery): Promise<Page<Group>> {
  const bound = restrictToDomain(ctx.caller, LIST_GROUPS);
  const filters = [nameMatches('groups', query), ...groupAttributes.conditions('groups', query)];
  let groups = ctx.database.read
    .selectFrom('groups')
    .selectAll()
    .where((eb) => eb.and(filters));
  if (bound !== undefined) groups = groups.where('domain_id', '=', bound);
  return mapPage(await findPage(groups, 'groups', query, byName('Group')), (row) => viewOf(ctx, row));
}

/** With the time at which memberships of a sign-in through an identity provider end unless they are renewed. */
export async function listUserGroups(ctx: AuthedContext, userId: string, query: GroupQuery): Promise<Page<Group>> {
  const { caller, database } = ctx;
  const users = database.read.selectFrom('users').select('domain_id').where('id', '=', userId);
  const user = await users.executeTakeFirst();
  if (userId !== caller.userId && !isDomainInReach(caller, user?.domain_id)) throw OutOfReach(LIST_USER_GROUPS);
  if (!user) throw NotFound('User', userId);
  const members = database.read.selectFrom('group_members').where('user_id', '=', userId);
  const groups = database.read.selectFrom('groups').selectAll().where('id', 'in', members.select('group_id'));
  const named = groups.where(nameMatches('groups', query));
  const page = await findPage(named, 'groups', query, byName('Group'));
  const expiries = await members.select(['group_id', 'expires_at']).where('expires_at', 'is not', null).execute();
  const expiryOf = new Map(expiries.map(({ group_id, expires_at }) => [group_id, expires_at]));
  return mapPage(page, (row) => ({ ...viewOf(ctx, row), membership_expires_at: expiryOf.get(row.id) ?? null }));
}

/** @throws 403 outside the caller's reach, whether or not it exists; 404 only for callers who see all */
export const getGroup = async (ctx: AuthedContext, id: string): Promise<Group> =>
  viewOf(ctx, await loadGroup(ctx.database.read, ctx, id, GET_GROUP));

/** @throws 403 outside the caller's reach, 404 */
export async function loadGroup(
  db: Reader,
  { caller }: AuthedContext,
  id: string,
  operation: Operation,
): Promise<GroupRow> {
  const row = await db.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst();
  if (!isDomainInReach(caller, row?.domain_id)) throw OutOfReach(operation);
  if (!row) throw NotFound('Group', id);
  return row;
}

/** @throws 403 for another domain, 404 for an unknown one, 409 if the name is in use */
export function createGroup(ctx: AuthedContext, input: NewGroup): Promise<Group> {
  const { scope } = ctx.caller;
  const domain_id = input.domain_id ?? (scope.kind === 'domain' ? scope.id : 'default');
  if (!isDomainInReach(ctx.caller, domain_id)) throw OutOfReach(CREATE_GROUP);
  return changeIdentity(ctx, async (tx) => {
    const initial = { ...NEW_GROUP, id: newIdentityId(), domain_id, name: input.name };
    const row: GroupRow = {
      ...initial,
      ...groupAttributes.created(input, initial),
      extra: packJson(changedExtra('{}', input.extra)),
    };
    await loadDomain(tx, domain_id);
    await assertNoDirectory(tx, domain_id, 'group');
    await assertNameIsFree(tx, 'group', row);
    await tx.insertInto('groups').values(row).execute();
    await recordIdentity(tx, ctx, { kind: 'group', verb: 'create', id: row.id, after: eventFacts(row) });
    return viewOf(ctx, row);
  });
}

const eventFacts = ({ name, domain_id }: GroupRow) => ({ name, domain_id });

/** @throws 400 for another domain, 403 outside the caller's reach, 404, 409 if the name is in use */
export function updateGroup(ctx: AuthedContext, id: string, change: GroupChange): Promise<Group> {
  assertSameId(change, id);
  return changeIdentity(ctx, async (tx) => {
    const before = await loadGroup(tx, ctx, id, UPDATE_GROUP);
    if (change.domain_id && change.domain_id !== before.domain_id)
      throw Invalid('The domain of a group cannot be changed.');
    const after: GroupRow = {
      ...before,
      ...groupAttributes.changed(change),
      extra: packJson(changedExtra(before.extra, change.extra)),
    };
    await assertNameIsFree(tx, 'group', after);
    const hasChanged = after.name !== before.name || after.description !== before.description;
    if (hasChanged) await assertLocalGroup(tx, id, 'name and description');
    await tx.updateTable('groups').set(after).where('id', '=', id).execute();
    await recordIdentity(tx, ctx, {
      kind: 'group',
      verb: 'update',
      id,
      ...updateFacts(before, after, ['name', 'domain_id', 'description']),
    });
    return viewOf(ctx, after);
  });
}

/**
 * Deletes a group; its members lose its roles. @throws 403 if it holds roles that the caller cannot assign, or if
 * nobody would administer the system or the token's domain; 404
 */
export function deleteGroup(ctx: AuthedContext, id: string): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    const before = await loadGroup(tx, ctx, id, DELETE_GROUP);
    await assertHasNoHigherRoles(tx, ctx.caller, DELETE_GROUP, { type: 'group', id });
    await assertMayDeleteGroup(tx, id);
    await deleteGroupRows(tx, [id]);
    await assertKeepsAdmins(tx, ctx.caller);
    await recordIdentity(tx, ctx, {
      kind: 'group',
      verb: 'delete',
      id,
      domainId: before.domain_id,
      before: eventFacts(before),
    });
  });
}

const viewOf = (ctx: AuthedContext, row: GroupRow): Group => withShownExtra(row, groupAttributes.view(ctx, row, {}));
