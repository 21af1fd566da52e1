import { Unauthenticated } from '#lib/errors/errors.ts';
import type { Services } from '#lib/http/context.ts';
import type { Caller } from '#lib/policy/caller.ts';
import { validateToken } from './tokens/validate.ts';

/**
 * Resolves a token to its caller. Roles and validity are current; a cached result is used only for the same identity
 * version. @throws 401 if the token is missing, malformed, expired, revoked or its owner may no longer use it
 */
export async function authenticate(services: Pick<Services, 'database'>, token: string | undefined): Promise<Caller> {
  const valid = token ? await validateToken(services.database, token) : undefined;
  if (!valid) throw Unauthenticated();
  return valid.caller;
}
