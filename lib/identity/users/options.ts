import { z } from 'zod';
import { boundedList } from '#lib/http/bounds.ts';
import { AUTH_METHODS } from '../tokens/schema.ts';

const Switch = z.boolean().nullish();
/** Methods that are all required. */
const Rule = boundedList(z.enum(AUTH_METHODS), AUTH_METHODS.length).min(1);

/** Options of a user; null removes one; docs/contract/identity.md 6. */
export const UserOptions = z.strictObject({
  ignore_change_password_upon_first_use: Switch,
  ignore_password_expiry: Switch,
  ignore_lockout_failure_attempts: Switch,
  lock_password: Switch,
  ignore_user_inactivity: Switch,
  multi_factor_auth_enabled: Switch,
  multi_factor_auth_rules: boundedList(Rule, 20).nullish(),
});
export type UserOptions = z.infer<typeof UserOptions>;
