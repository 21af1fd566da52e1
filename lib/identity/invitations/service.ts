import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { NotFound, PlatformError } from '#lib/errors/errors.ts';
import { recordEvent } from '#lib/events/log.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { newIdentityId, newSecret } from '#lib/policy/ids.ts';
import { rule } from '#lib/policy/operations.ts';
import { retentionOf } from '#lib/retention/retention.ts';
import { changeIdentity, domainPlace, recordIdentity } from '../change.ts';
import { assertLocalUser } from '../directory/guards.ts';
import { clearPasscodeFailures } from '../factors/passcode-limit.ts';
import { hashPassword } from '../passwords.ts';
import { assertHasNoHigherRoles } from '../roles/guard.ts';
import { assertPasswordNotReused, rememberPassword } from '../users/own-password.ts';
import { assertAcceptable, passwordColumns } from '../users/password-rules.ts';
import { loadReachable } from '../users/service.ts';
import type { AcceptInvitation, Invitation, NewInvitation, OpenedInvitation } from './schema.ts';

export const LIST_INVITATIONS = rule('identity:list_invitations', 'admin_or_domain_manager');
export const CREATE_INVITATION = rule('identity:create_invitation', 'admin_or_domain_manager');
export const DELETE_INVITATION = rule('identity:delete_invitation', 'admin_or_domain_manager');

const WORD_BYTES = 32;
const DAY_MS = 86_400_000;

/** 256 random bits resist guessing, so a plain hash suffices. */
const hashOf = (word: string): string => createHash('sha256').update(word).digest('hex');

export async function listInvitations(ctx: AuthedContext, userId: string): Promise<Invitation[]> {
  const { read } = ctx.database;
  await loadReachable(read, ctx, userId, LIST_INVITATIONS);
  const rows = await read
    .selectFrom('invitations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date().toISOString())
    .execute();
  return rows.map(viewOf);
}

/**
 * Creates a one-time link with which a user sets the password, initially or after losing it. Replaces an earlier link.
 * @throws 403 outside the caller's reach, or for a user with more rights; 404
 */
export const createInvitation = (ctx: AuthedContext, userId: string): Promise<NewInvitation> =>
  changeIdentity(ctx, (tx) => insertInvitation(tx, ctx, userId));

/** Within a transaction that changes identity. */
export async function insertInvitation(tx: Tx, ctx: AuthedContext, userId: string): Promise<NewInvitation> {
  const { caller, env } = ctx;
  await loadReachable(tx, ctx, userId, CREATE_INVITATION);
  await assertHasNoHigherRoles(tx, caller, CREATE_INVITATION, { type: 'user', id: userId });
  await assertLocalUser(tx, userId, 'the password');
  const word = newSecret(WORD_BYTES);
  const now = Date.now();
  const row: InvitationRow = {
    id: newIdentityId(),
    user_id: userId,
    word_hash: hashOf(word),
    bound_domain_id: caller.scope.kind === 'domain' ? caller.scope.id : null,
    created_by: caller.userId,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + env.NEPHOS_INVITATION_LIFETIME_DAYS * DAY_MS).toISOString(),
  };
  await tx.deleteFrom('invitations').where('user_id', '=', userId).execute();
  await tx.insertInto('invitations').values(row).execute();
  await recordIdentity(tx, ctx, { kind: 'user', verb: 'invite', id: userId, after: { expires_at: row.expires_at } });
  return { ...viewOf(row), word };
}

/** @throws 403 outside the caller's reach, 404 */
export function deleteInvitation(ctx: AuthedContext, userId: string, id: string): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    await loadReachable(tx, ctx, userId, DELETE_INVITATION);
    const gone = tx.deleteFrom('invitations').where('id', '=', id).where('user_id', '=', userId).returning('id');
    if (!(await gone.executeTakeFirst())) throw NotFound('Invitation', id);
    await recordIdentity(tx, ctx, { kind: 'user', verb: 'uninvite', id: userId });
  });
}

/** Shows the holder of a link the user and the password requirements. @throws 404 */
export async function openInvitation({ database, env }: Context, word: string): Promise<OpenedInvitation> {
  const { user, domain_name, expires_at } = await findOpen(database.read, word);
  return {
    user: { id: user.id, name: user.name, domain: { id: user.domain_id, name: domain_name } },
    expires_at,
    password: {
      min_length: env.NEPHOS_PASSWORD_MIN_LENGTH,
      pattern: env.NEPHOS_PASSWORD_REGEX?.source ?? null,
      description: env.NEPHOS_PASSWORD_REGEX ? env.NEPHOS_PASSWORD_REGEX_DESCRIPTION : null,
    },
  };
}

/**
 * Sets the chosen password, consumes the link and invalidates older tokens. @throws 400 for a rejected password, after
 * which the link still works; 403 if the user now has more rights than the inviting one; 404 for a link that is no
 * longer valid
 */
export async function acceptInvitation(ctx: Context, { word, password }: AcceptInvitation): Promise<void> {
  const { user } = await findOpen(ctx.database.read, word);
  assertAcceptable(ctx.env, password);
  await assertPasswordNotReused(ctx, user, password);
  const password_hash = await hashPassword(password);
  const columns = passwordColumns(ctx.env, unpackJson(user.options), 'user');
  await changeIdentity(ctx, async (tx) => {
    const { user: before, bound_domain_id } = await findOpen(tx, word);
    if (bound_domain_id !== null) {
      const scope = { kind: 'domain', id: bound_domain_id, name: '' } as const;
      const actor = { type: 'user', id: before.id } as const;
      await assertHasNoHigherRoles(tx, { scope, roles: new Set(['manager']) }, CREATE_INVITATION, actor);
    }
    await rememberPassword(tx, ctx.env, before);
    await clearPasscodeFailures(tx, before.id);
    await tx
      .updateTable('users')
      .set({ password_hash, ...columns })
      .where('id', '=', before.id)
      .execute();
    const projectId = await domainPlace(tx, 'user', before.id);
    const event = { type: 'user.accept', objectId: before.id, projectId };
    await recordEvent(tx, { userId: before.id, requestId: ctx.requestId }, event);
  });
}

/** The open invitation of a secret. @throws 404 without a reason */
async function findOpen(db: Reader, word: string) {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .innerJoin('domains', 'domains.id', 'users.domain_id')
    .selectAll('users')
    .select(['invitations.expires_at', 'invitations.bound_domain_id', 'domains.name as domain_name'])
    .where('word_hash', '=', hashOf(word))
    .where('expires_at', '>', new Date().toISOString())
    .where('users.enabled', '=', 1)
    .where('domains.enabled', '=', 1)
    .executeTakeFirst();
  if (!row) {
    throw new PlatformError('notFound', 'This invitation was used or revoked, or it has expired. Request a new one.', {
      type: 'InvitationNotFound',
    });
  }
  const { expires_at, bound_domain_id, domain_name, ...user } = row;
  return { user, expires_at, bound_domain_id, domain_name };
}

type InvitationRow = Selectable<Tables['invitations']>;

const viewOf = ({ id, user_id, created_by, created_at, expires_at }: InvitationRow): Invitation => ({
  id,
  user_id,
  created_by,
  created_at,
  expires_at,
});

/** Deletes expired links. */
export const invitationRetention = retentionOf({
  table: 'invitations',
  key: 'id',
  endedAt: 'expires_at',
  keptDays: () => 0,
});
