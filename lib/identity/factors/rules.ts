import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import type { UserOptions } from '../users/options.ts';

/** Methods that require another one. */
export const FURTHER: readonly string[] = ['totp', 'passkey', 'recovery_code'];

/** Factors that a recovery code replaces. */
const REPLACEABLE = ['totp', 'passkey'];

/** Unmet rules if none is complete; docs/contract/identity.md 4.5. */
export function findUnmetRules(
  { multi_factor_auth_enabled: isOn, multi_factor_auth_rules: rules }: UserOptions,
  used: readonly string[],
): string[][] | undefined {
  if (isOn === false || !rules || rules.length === 0) return undefined;
  const isProven = (method: string) =>
    used.includes(method) || (REPLACEABLE.includes(method) && used.includes('recovery_code'));
  return rules.some((rule) => rule.every(isProven)) ? undefined : rules;
}

const TABLES = { totp: 'credentials', passkey: 'passkeys' } as const;
type Factor = keyof typeof TABLES;

/**
 * Rejects the removal of the last required factor. Call it after the removal in the same transaction. For users who
 * lost all factors, an administrator removes them together, which also ends the requirement. @throws 409
 */
export async function assertKeepsFactor(tx: Tx, userId: string, gone: Factor): Promise<void> {
  const user = await tx.selectFrom('users').select('options').where('id', '=', userId).executeTakeFirstOrThrow();
  const options: UserOptions = unpackJson(user.options);
  const { multi_factor_auth_enabled: isOn, multi_factor_auth_rules: rules } = options;
  if (isOn === false || !rules?.some((rule) => rule.includes(gone))) return;
  const has = { totp: await hasFactor(tx, userId, 'totp'), passkey: await hasFactor(tx, userId, 'passkey') };
  const isUsable = (method: string) => (method === 'totp' || method === 'passkey' ? has[method] : true);
  if (rules.some((rule) => rule.every(isUsable))) return;
  throw Conflict('It is the last second factor of a user who needs one to sign in. Set up another one first.');
}

async function hasFactor(tx: Tx, userId: string, factor: Factor): Promise<boolean> {
  const rows = tx.selectFrom(TABLES[factor]).select('id').where('user_id', '=', userId);
  const found = factor === 'totp' ? rows.where('type', '=', 'totp') : rows;
  return (await found.executeTakeFirst()) !== undefined;
}
