import type { Services } from '#lib/http/context.ts';
import { Unauthenticated } from '#lib/http/errors.ts';
import type { Caller } from './caller.ts';
import { validateToken } from './tokens/validate.ts';

/**
 * Resolves a token to its caller. Roles, and whether the user, project, domain and credential still stand, are those
 * of this moment; a kept answer is used only while the identity version has not moved.
 * @throws 401 when the token is missing, malformed, expired, revoked or its owner may no longer use it
 */
export async function authenticate(services: Pick<Services, 'database'>, token: string | undefined): Promise<Caller> {
  const valid = token ? await validateToken(services.database, token) : undefined;
  if (!valid) throw Unauthenticated();
  return valid.caller;
}
