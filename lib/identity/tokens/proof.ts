import { createHmac, randomBytes } from 'node:crypto';
import { type PlatformError, Unauthenticated } from '#lib/errors/errors.ts';
import type { Context } from '#lib/http/context.ts';
import type { FederatedOrigin } from './claims.ts';
import type { CredentialQuery, InDomainQuery } from './schema.ts';
import type { ValidToken } from './validate.ts';

export interface Proof {
  userId: string;
  /** Time of the password behind it; see `Claims.gen`. */
  passwordSetAtMs: number;
  /** The source token. */
  source?: Pick<ValidToken, 'caller' | 'claims'>;
  /** The identity provider that vouches for the user. */
  federation?: {
    origin: FederatedOrigin;
    /** End of its assertion, in ms since 1970; undefined without one. */
    endsAtMs?: number | undefined;
  };
  /** The source application credential. */
  credential?: { id: string; projectId: string; expiresAtMs?: number };
}

/** The user named in a sign-in. */
export function findUser({ database }: Context, user: InDomainQuery) {
  const users = database.read
    .selectFrom('users')
    .innerJoin('domains', 'domains.id', 'users.domain_id')
    .selectAll('users')
    .where((eb) => {
      if ('id' in user) return eb('users.id', '=', user.id);
      const { name, domain } = user;
      const inDomain = 'id' in domain ? eb('domains.id', '=', domain.id) : eb('domains.name', '=', domain.name);
      return eb.and([eb('users.name', '=', name), inDomain]);
    });
  return users.executeTakeFirst();
}

/** 401. The reason is logged only, with the user's id or a hash of the entered name. */
export function authenticationFailed(
  ctx: Context,
  who: { userId: string } | { typed: string },
  reason: string,
): PlatformError {
  ctx.log.info({ requestId: ctx.requestId, ...who, reason }, 'sign-in rejected');
  return Unauthenticated();
}

const LOG_KEY = randomBytes(32);

/**
 * Distinguishes attempts with one unknown name in the log of a process. People enter passwords as names, so nothing in
 * the log allows testing guesses.
 */
export const hashTypedName = (query: InDomainQuery | CredentialQuery): string =>
  createHmac('sha256', LOG_KEY).update(JSON.stringify(query)).digest('hex').slice(0, 16);
