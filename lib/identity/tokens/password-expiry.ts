import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { UserOptions } from '../users/options.ts';

type PasswordState = Pick<Selectable<Tables['users']>, 'must_change_password' | 'password_expires_at' | 'options'>;

/** Whether a password can only be used to set a new one. */
export function mustChangePassword({ must_change_password, password_expires_at, options }: PasswordState): boolean {
  const { ignore_password_expiry, ignore_change_password_upon_first_use }: UserOptions = unpackJson(options);
  const hasExpired = password_expires_at !== null && Date.parse(password_expires_at) <= Date.now();
  return (
    (hasExpired && !ignore_password_expiry) || (must_change_password === 1 && !ignore_change_password_upon_first_use)
  );
}
