import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { changedOptions } from '../attributes.ts';
import { changeIdentity, recordIdentity } from '../change.ts';
import { verifyWithLockout } from '../lockout.ts';
import { assertHasNoHigherRoles } from '../roles/guard.ts';
import type { UserOptions } from '../users/options.ts';
import { loadReachable } from '../users/service.ts';
import { clearPasscodeFailures } from './passcode-limit.ts';
import { factorAccount, verifyPasscode } from './prove.ts';
import { renewCodes } from './recovery-codes.ts';
import type { SecondFactors, SecondFactorsChange } from './schema.ts';

export const GET_FACTORS = rule('identity:get_second_factors', 'owner_or_admin_or_reader_above');
export const REMOVE_FACTORS = rule('identity:delete_second_factors', 'admin_or_domain_manager');

/** Sign-in rules with a second factor: the password and any of them. */
const RULES: UserOptions['multi_factor_auth_rules'] = [
  ['password', 'totp'],
  ['password', 'passkey'],
];

/** @throws 403 outside the caller's reach, 404 */
export async function getFactors(ctx: AuthedContext, id: string): Promise<SecondFactors> {
  const { read } = ctx.database;
  const { options } = await loadReachable(read, ctx, id, GET_FACTORS);
  return factorsOf(read, id, unpackJson(options));
}

/** Factors of a user, and whether they are required. */
export async function factorsOf(db: Reader, id: string, options: UserOptions): Promise<SecondFactors> {
  const { multi_factor_auth_enabled: isOn, multi_factor_auth_rules: rules } = options;
  const count = async (table: 'passkeys' | 'recovery_codes' | 'credentials') => {
    const rows = db.selectFrom(table).select('id').where('user_id', '=', id);
    return (await (table === 'credentials' ? rows.where('type', '=', 'totp') : rows).execute()).length;
  };
  return {
    required: isOn !== false && (rules?.length ?? 0) > 0,
    totp: await count('credentials'),
    passkeys: await count('passkeys'),
    recovery_codes: await count('recovery_codes'),
  };
}

/** Requires a second factor, or not. @throws 400 without a working factor, to prevent a lockout */
export async function requireFactor(
  ctx: AuthedContext,
  { id, body: { required, passcode } }: { id: string; body: SecondFactorsChange },
): Promise<SecondFactors> {
  if (required) await assertHasFactor(ctx, id, passcode ?? undefined);
  return setRequired(ctx, id, required);
}

/** The caller has checked that a working factor exists. */
export function setRequired(ctx: AuthedContext, id: string, required: boolean): Promise<SecondFactors> {
  const given = required
    ? { multi_factor_auth_enabled: true, multi_factor_auth_rules: RULES }
    : { multi_factor_auth_enabled: null, multi_factor_auth_rules: null };
  return changeIdentity(ctx, async (tx) => {
    const row = await loadReachable(tx, ctx, id, GET_FACTORS);
    const options = changedOptions(row.options, given);
    await tx
      .updateTable('users')
      .set({ options: packJson(options) })
      .where('id', '=', id)
      .execute();
    await recordIdentity(tx, ctx, { kind: 'user', verb: 'secondFactors', id, after: { required } });
    return factorsOf(tx, id, options);
  });
}

async function assertHasFactor(ctx: AuthedContext, id: string, passcode: string | undefined): Promise<void> {
  const passkeys = ctx.database.read.selectFrom('passkeys').select('id').where('user_id', '=', id);
  if (await passkeys.executeTakeFirst()) return;
  const verify = async (isLocked: boolean) => !isLocked && passcode !== undefined && verifyPasscode(ctx, id, passcode);
  if ((await verifyWithLockout(ctx, factorAccount(id), verify)) === 'right') return;
  throw Invalid('Enter a passcode of an authenticator that is set up, or register a passkey first.');
}

/** Replaces the user's recovery codes by ten new ones, each valid once. */
export async function createRecoveryCodes(ctx: AuthedContext, id: string): Promise<string[]> {
  const codes = await changeIdentity(ctx, async (tx) => {
    await recordIdentity(tx, ctx, { kind: 'user', verb: 'recoveryCodes', id });
    return renewCodes(tx, id);
  });
  return codes;
}

/**
 * Removes all second factors of a user who lost them. @throws 403 outside the caller's reach, or for a user with more
 * rights; 404
 */
export function removeFactors(ctx: AuthedContext, id: string): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    const row = await loadReachable(tx, ctx, id, REMOVE_FACTORS);
    await assertHasNoHigherRoles(tx, ctx.caller, REMOVE_FACTORS, { type: 'user', id });
    await clearPasscodeFailures(tx, id);
    await tx.deleteFrom('passkeys').where('user_id', '=', id).execute();
    await tx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
    await tx.deleteFrom('credentials').where('user_id', '=', id).where('type', '=', 'totp').execute();
    const given = { multi_factor_auth_enabled: null, multi_factor_auth_rules: null };
    const options = packJson(changedOptions(row.options, given));
    await tx.updateTable('users').set({ options }).where('id', '=', id).execute();
    await recordIdentity(tx, ctx, { kind: 'user', verb: 'secondFactors', id, after: { required: false } });
  });
}
