import { flagOr } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Forbidden, Invalid, NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { findPage, type Page } from '#lib/http/paging.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { type Operation, rule } from '#lib/policy/operations.ts';
import { changedOptions, enabledAt, mergedColumns } from '../attributes.ts';
import { changeIdentity, recordIdentity, updateFacts } from '../change.ts';
import { assertSameId, byName } from '../collection.ts';
import { assertLocalUser, assertMayDeleteUser, assertNoDirectory } from '../directory/guards.ts';
import { loadDomain } from '../domains/service.ts';
import { clearPasscodeFailures } from '../factors/passcode-limit.ts';
import { assertNameIsFree } from '../names.ts';
import { hashPassword } from '../passwords.ts';
import { isDomainInReach, OutOfReach, restrictToDomain } from '../reach.ts';
import { assertKeepsAdmins } from '../roles/administrators.ts';
import { assertHasNoHigherRoles } from '../roles/guard.ts';
import { NEW_USER, userAttributes } from './attributes.ts';
import { deleteUserRows } from './delete-rows.ts';
import { replaceFederated } from './federated-identities.ts';
import { matchesUsers } from './filters.ts';
import type { UserOptions } from './options.ts';
import { rememberPassword } from './own-password.ts';
import { assertAcceptable, passwordColumns } from './password-rules.ts';
import type { NewUser, User, UserChange, UserQuery } from './schema.ts';
import { currentUserView, type UserRow, userViews } from './view.ts';

export const LIST_USERS = rule('identity:list_users', 'admin_or_reader_above');
export const GET_USER = rule('identity:get_user', 'owner_or_admin_or_reader_above');
export const CREATE_USER = rule('identity:create_user', 'admin_or_domain_manager');
export const UPDATE_USER = rule('identity:update_user', 'admin_or_domain_manager');
export const DELETE_USER = rule('identity:delete_user', 'admin_or_domain_manager');

export async function listUsers(ctx: AuthedContext, query: UserQuery): Promise<Page<User>> {
  const bound = restrictToDomain(ctx.caller, LIST_USERS);
  let users = ctx.database.read.selectFrom('users').selectAll().where(matchesUsers(query));
  if (bound !== undefined) users = users.where('domain_id', '=', bound);
  const page = await findPage(users, 'users', query, byName('User'));
  return { ...page, rows: await userViews(ctx, page.rows) };
}

/** @throws 403 outside the caller's reach, whether or not it exists; 404 only for callers who see all */
export async function getUser(ctx: AuthedContext, id: string): Promise<User> {
  const { read } = ctx.database;
  return currentUserView(read, ctx, await loadReachable(read, ctx, id, GET_USER));
}

/** A user in the caller's reach, which includes the caller. @throws 403, 404 */
export async function loadReachable(db: Reader, { caller }: AuthedContext, id: string, operation: Operation) {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (id !== caller.userId && !isDomainInReach(caller, row?.domain_id)) throw OutOfReach(operation);
  if (!row) throw NotFound('User', id);
  return row;
}

/** @throws 403 for another domain, 404 for an unknown one, 409 if the name is in use */
export async function createUser(ctx: AuthedContext, input: NewUser): Promise<User> {
  // Before hashing, which is expensive.
  assertDomainReached(ctx, domainOf(ctx, input));
  const password = await hashNewPassword(ctx, input, changedOptions('{}', input.options));
  return changeIdentity(ctx, (tx) => insertUser(tx, ctx, input, password));
}

const domainOf = ({ caller: { scope } }: AuthedContext, { domain_id }: Pick<NewUser, 'domain_id'>): string =>
  domain_id ?? (scope.kind === 'domain' ? scope.id : 'default');

function assertDomainReached({ caller }: AuthedContext, domainId: string): void {
  if (!isDomainInReach(caller, domainId)) throw OutOfReach(CREATE_USER);
}

/** The same within a transaction of the caller's that changes identity. @param password as `hashNewPassword` gave it */
export async function insertUser(
  tx: Tx,
  ctx: AuthedContext,
  input: NewUser,
  password: Awaited<ReturnType<typeof hashNewPassword>>,
): Promise<User> {
  const domain_id = domainOf(ctx, input);
  assertDomainReached(ctx, domain_id);
  const now = new Date().toISOString();
  const initial = { ...NEW_USER, id: newIdentityId(), domain_id, name: input.name, password_changed_at: now };
  const { must_change_password: _, ...attributes } = userAttributes.created(input, initial);
  const row: UserRow = { ...initial, ...attributes, ...password, created_at: now, ...mergedColumns(initial, input) };
  await loadDomain(tx, domain_id);
  await assertNoDirectory(tx, domain_id, 'user');
  await assertMayBeDefault(tx, ctx, row.default_project_id);
  await assertNameIsFree(tx, 'user', row);
  await tx.insertInto('users').values(row).execute();
  if (input.federated) await replaceFederated(tx, ctx, CREATE_USER, row, input.federated);
  await recordIdentity(tx, ctx, { kind: 'user', verb: 'create', id: row.id, after: eventFacts(row) });
  return currentUserView(tx, ctx, row);
}

const eventFacts = ({ name, domain_id, enabled }: UserRow) => ({ name, domain_id, enabled });
const UPDATED = ['name', 'domain_id', 'enabled', 'email', 'description', 'default_project_id'] as const;

/** Columns of a given password, hashed. @throws 400 for a rejected one */
export async function hashNewPassword({ env }: Context, input: Partial<NewUser>, options: UserOptions) {
  if (input.password === undefined || input.password === null) return undefined;
  assertAcceptable(env, input.password);
  const password_hash = await hashPassword(input.password);
  // Computed after hashing: sessions opened meanwhile are older.
  const columns = passwordColumns(env, options, 'another');
  return {
    ...columns,
    must_change_password: flagOr(input.must_change_password ?? undefined, columns.must_change_password),
    password_hash,
  };
}

/**
 * Updates a user. Disabling or a new password ends all tokens and sessions. @throws 400 for another domain, 403 for
 * oneself, the last administrator or a user with more rights than the caller could assign, 404, 409 if the name is in
 * use
 */
export async function updateUser(ctx: AuthedContext, id: string, change: UserChange): Promise<User> {
  assertSameId(change, id);
  if (change.enabled === false && id === ctx.caller.userId) throw Forbidden('Users cannot disable themselves.');
  const { options: stored } = await loadReachable(ctx.database.read, ctx, id, UPDATE_USER);
  const options = changedOptions(stored, change.options);
  const password = await hashNewPassword(ctx, change, options);
  return changeIdentity(ctx, async (tx) => {
    const before = await loadReachable(tx, ctx, id, UPDATE_USER);
    await assertHasNoHigherRoles(tx, ctx.caller, UPDATE_USER, { type: 'user', id });
    const after = { ...changedRow(before, change), ...password };
    if (after.default_project_id !== before.default_project_id) {
      await assertMayBeDefault(tx, ctx, after.default_project_id);
    }
    await assertNameIsFree(tx, 'user', after);
    if (password || hasChanged(before, after)) await assertLocalUser(tx, id, 'name, state and password');
    if (password) await rememberPassword(tx, ctx.env, before);
    if (password && id !== ctx.caller.userId) await clearPasscodeFailures(tx, id);
    await tx.updateTable('users').set(after).where('id', '=', id).execute();
    if (change.federated) await replaceFederated(tx, ctx, UPDATE_USER, after, change.federated);
    if (after.enabled === 0) await assertKeepsAdmins(tx, ctx.caller);
    await recordIdentity(tx, ctx, {
      kind: 'user',
      verb: 'update',
      id,
      ...updateFacts(before, after, UPDATED),
    });
    return currentUserView(tx, ctx, after);
  });
}

/** Whether a change concerns what a directory manages. */
const hasChanged = (before: UserRow, after: UserRow): boolean =>
  (['name', 'email', 'description', 'enabled', 'must_change_password'] as const).some(
    (column) => before[column] !== after[column],
  );

function changedRow(before: UserRow, change: UserChange): UserRow {
  if (change.domain_id && change.domain_id !== before.domain_id)
    throw Invalid('The domain of a user cannot be changed.');
  const isEnabledAgain = before.enabled === 0 && change.enabled === true;
  return {
    ...before,
    ...userAttributes.changed(change),
    ...mergedColumns(before, change),
    last_active_at: isEnabledAgain ? new Date().toISOString() : before.last_active_at,
    enabled_at: enabledAt(before, change.enabled),
  };
}

/**
 * Deletes users; their objects in projects are kept. @throws 403 for oneself, the last administrator or a user with
 * more rights, 404
 */
export async function deleteUser(ctx: AuthedContext, id: string): Promise<void> {
  if (id === ctx.caller.userId) throw Forbidden('Users cannot delete themselves.');
  await changeIdentity(ctx, async (tx) => {
    const before = await loadReachable(tx, ctx, id, DELETE_USER);
    await assertHasNoHigherRoles(tx, ctx.caller, DELETE_USER, { type: 'user', id });
    await assertMayDeleteUser(tx, id);
    await deleteUserRows(tx, [id]);
    await assertKeepsAdmins(tx, ctx.caller);
    await recordIdentity(tx, ctx, {
      kind: 'user',
      verb: 'delete',
      id,
      domainId: before.domain_id,
      before: eventFacts(before),
    });
  });
}

/** @throws 400 for a domain, 404 for an unknown project or one not visible to the caller */
async function assertMayBeDefault(tx: Tx, { caller }: AuthedContext, id: string | null): Promise<void> {
  if (id === null) return;
  const project = await tx.selectFrom('projects').select('domain_id').where('id', '=', id).executeTakeFirst();
  if (project && isDomainInReach(caller, project.domain_id)) return;
  const domain = await tx.selectFrom('domains').select('id').where('id', '=', id).executeTakeFirst();
  if (domain) throw Invalid('The default project of a user cannot be a domain.');
  throw NotFound('Project', id);
}
