import { type Flag, flag, type Timestamp } from '#lib/db/column-types.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { Env } from '#lib/settings/env.ts';
import type { UserOptions } from './options.ts';

const DAY_MS = 86_400_000;

/** @throws 400 for a password that violates the rules */
export function assertAcceptable(env: Env, password: string): void {
  const least = env.NEPHOS_PASSWORD_MIN_LENGTH;
  if ([...password].length < least) {
    throw passwordRejected(`It must have at least ${least} ${least === 1 ? 'character' : 'characters'}.`);
  }
  if (env.NEPHOS_PASSWORD_REGEX && !env.NEPHOS_PASSWORD_REGEX.test(password)) {
    throw passwordRejected(env.NEPHOS_PASSWORD_REGEX_DESCRIPTION);
  }
}

interface PasswordColumns {
  password_changed_at: Timestamp;
  password_expires_at: Timestamp | null;
  password_is_own: Flag;
  must_change_password: Flag;
}

/** Columns for a new password. @param by who chose it: the user or another person */
export function passwordColumns(env: Env, options: UserOptions, by: 'user' | 'another'): PasswordColumns {
  const now = Date.now();
  const days = options.ignore_password_expiry ? 0 : env.NEPHOS_PASSWORD_EXPIRES_DAYS;
  const isForOnce =
    by === 'another' && env.NEPHOS_FORCE_PASSWORD_CHANGE && !options.ignore_change_password_upon_first_use;
  return {
    password_changed_at: new Date(now).toISOString(),
    password_expires_at: days > 0 ? new Date(now + days * DAY_MS).toISOString() : null,
    password_is_own: flag(by === 'user'),
    must_change_password: flag(isForOnce),
  };
}

/** @throws 400 if the user may not change it, or not yet */
export function assertMayChange(
  env: Env,
  user: Pick<PasswordColumns, 'password_changed_at' | 'password_is_own'>,
  options: UserOptions,
): void {
  if (options.lock_password) throw passwordRejected('Only an administrator can change the password of this user.');
  const from = Date.parse(user.password_changed_at) + env.NEPHOS_PASSWORD_MIN_AGE_DAYS * DAY_MS;
  if (user.password_is_own === 1 && from > Date.now()) {
    throw passwordRejected(`It can be changed again from ${new Date(from).toISOString()}.`);
  }
}

export const passwordRejected = (why: string) => Invalid(`The password was rejected. ${why}`);
