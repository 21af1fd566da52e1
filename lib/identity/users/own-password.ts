import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Unauthenticated } from '#lib/errors/errors.ts';
import { recordEvent } from '#lib/events/log.ts';
import type { Context } from '#lib/http/context.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import type { Env } from '#lib/settings/env.ts';
import { changeIdentity, domainPlace } from '../change.ts';
import { assertLocalUser } from '../directory/guards.ts';
import { clearFailedSignIns, withConstantFailureTime } from '../lockout.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { findByPassword } from '../tokens/methods.ts';
import { assertAcceptable, assertMayChange, passwordColumns, passwordRejected } from './password-rules.ts';
import type { PasswordChange } from './schema.ts';
import type { UserRow } from './view.ts';

/**
 * Changes the password of a user who knows the current one, even an expired one. Ends all tokens and sessions. @throws
 * 401 without a reason if user and password do not match, 400 for a rejected password
 */
export const changeOwnPassword = (
  ctx: Context,
  id: string,
  { original_password, password }: PasswordChange,
): Promise<void> =>
  withConstantFailureTime(async () => {
    const user = await findByPassword(ctx, { id }, original_password);
    if (user.enabled === 0 || !(await isEnabledDomain(ctx, user.domain_id))) throw Unauthenticated();
    await assertLocalUser(ctx.database.read, user.id, 'the password');
    await choosePassword(ctx, user, password);
  });

async function isEnabledDomain({ database }: Context, id: string): Promise<boolean> {
  const domains = database.read.selectFrom('domains').select('id').where('id', '=', id).where('enabled', '=', 1);
  return (await domains.executeTakeFirst()) !== undefined;
}

async function choosePassword(ctx: Context, user: UserRow, password: string): Promise<void> {
  const options = unpackJson(user.options);
  assertMayChange(ctx.env, user, options);
  assertAcceptable(ctx.env, password);
  await assertPasswordNotReused(ctx, user, password);
  const password_hash = await hashPassword(password);
  const columns = passwordColumns(ctx.env, options, 'user');
  const isUnchanged = await changeIdentity(ctx, async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ password_hash, ...columns })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await rememberPassword(tx, ctx.env, user);
    const actor = { userId: user.id, requestId: ctx.requestId };
    const projectId = await domainPlace(tx, 'user', user.id);
    await recordEvent(tx, actor, { type: 'user.password', objectId: user.id, projectId });
    return true;
  });
  if (!isUnchanged) throw Unauthenticated();
}

/** @throws 400 for the current password and remembered earlier ones */
export async function assertPasswordNotReused(
  { env, database }: Context,
  user: UserRow,
  password: string,
): Promise<void> {
  const former = await database.read
    .selectFrom('former_passwords')
    .select('password_hash')
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .limit(formerKept(env))
    .execute();
  for (const { password_hash } of [user, ...former]) {
    if (password_hash && (await verifyPassword(password_hash, password))) {
      const count = env.NEPHOS_PASSWORD_HISTORY_COUNT;
      throw passwordRejected(
        count > 1
          ? `Choose a password that differs from your last ${count}.`
          : 'Choose a password that differs from the current one.',
      );
    }
  }
}

/** Number of remembered passwords besides the current one. */
const formerKept = ({ NEPHOS_PASSWORD_HISTORY_COUNT: last }: Env) => Math.max(0, last - 1);

/** Archives the previous password as configured, clears failures, and invalidates invitation links. */
export async function rememberPassword(tx: Tx, env: Env, { id, password_hash }: UserRow): Promise<void> {
  await clearFailedSignIns(tx, id);
  await tx.deleteFrom('invitations').where('user_id', '=', id).execute();
  if (password_hash !== null) {
    const created_at = new Date().toISOString();
    await tx
      .insertInto('former_passwords')
      .values({ id: newIdentityId(), user_id: id, password_hash, created_at })
      .execute();
  }
  const kept = tx
    .selectFrom('former_passwords')
    .select('id')
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(formerKept(env));
  await tx.deleteFrom('former_passwords').where('user_id', '=', id).where('id', 'not in', kept).execute();
}
