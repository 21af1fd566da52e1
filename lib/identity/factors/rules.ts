import type { UserOptions } from '../users/options.ts';

/** Methods that are good beside another one only. */
export const FURTHER: readonly string[] = ['totp', 'passkey', 'recovery_code'];

/** What a recovery code stands in for, when it is lost. */
const REPLACEABLE = ['totp', 'passkey'];

/** The lists of methods of which one must be complete, when none of them is; contract/identity.md 4.5. */
export function rulesUnmet(
  { multi_factor_auth_enabled: isOn, multi_factor_auth_rules: rules }: UserOptions,
  used: readonly string[],
): string[][] | undefined {
  if (isOn === false || !rules || rules.length === 0) return undefined;
  const isProven = (method: string) =>
    used.includes(method) || (REPLACEABLE.includes(method) && used.includes('recovery_code'));
  return rules.some((rule) => rule.every(isProven)) ? undefined : rules;
}
