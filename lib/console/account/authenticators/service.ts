import { Invalid, NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { changeIdentity, recordIdentity } from '#lib/identity/change.ts';
import { insertCredential } from '#lib/identity/credentials/service.ts';
import { consumeProof } from '#lib/identity/factors/consumed-proofs.ts';
import { assertKeepsFactor } from '#lib/identity/factors/rules.ts';
import { setRequired } from '#lib/identity/factors/service.ts';
import { stepOf } from '#lib/identity/factors/totp.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import type { Authenticator, NewAuthenticator } from './schema.ts';

const NOT_SHOWN = 'This is not the current passcode of the app. Check the clock of your device.';

export async function listAuthenticators({ database, caller }: AuthedContext): Promise<Authenticator[]> {
  const own = database.read.selectFrom('credentials').select(['id', 'created_at']).where('type', '=', 'totp');
  return own.where('user_id', '=', caller.userId).orderBy('created_at').orderBy('id').execute();
}

/** Registers an app after a valid passcode, so that a wrong scan has no effect. @throws 400 for an invalid passcode */
export async function createAuthenticator(
  ctx: AuthedContext,
  { body: { secret, passcode, required } }: { body: NewAuthenticator },
): Promise<Authenticator> {
  const found = stepOf(secret, passcode.replaceAll(' ', ''), Date.now());
  if (!found) throw Invalid(NOT_SHOWN, [{ path: 'authenticator.passcode', message: NOT_SHOWN }]);
  const id = newIdentityId();
  // The setup passcode cannot be used to sign in.
  await consumeProof(ctx.database, `totp:${id}:${found.step}`, found.endsAtMs);
  const kept = { id, type: 'totp', blob: secret, user_id: ctx.caller.userId, project_id: null };
  const { created_at } = await insertCredential(ctx, kept);
  if (required) await setRequired(ctx, ctx.caller.userId, true);
  return { id, created_at };
}

/** @throws 404, 409 for the last required factor */
export function deleteAuthenticator(ctx: AuthedContext, { id }: { id: string }): Promise<void> {
  const { userId } = ctx.caller;
  return changeIdentity(ctx, async (tx) => {
    const own = tx.deleteFrom('credentials').where('id', '=', id).where('user_id', '=', userId);
    if (!(await own.where('type', '=', 'totp').returning('id').executeTakeFirst())) throw NotFound('Authenticator', id);
    await assertKeepsFactor(tx, userId, 'totp');
    const before = { type: 'totp', user_id: userId, project_id: null };
    await recordIdentity(tx, ctx, { kind: 'credential', verb: 'delete', id, before });
  });
}
