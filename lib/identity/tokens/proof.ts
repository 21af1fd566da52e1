import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from '#lib/http/context.ts';
import { type PlatformError, Unauthenticated } from '#lib/http/errors.ts';
import type { CredentialQuery, InDomainQuery } from './schema.ts';
import type { ValidToken } from './validate.ts';

/** What a method has proven. */
export interface Proof {
  userId: string;
  /** When the password that stands behind it was set; see `Claims.gen`. */
  passwordSetAtMs: number;
  /** The token it came from. */
  source?: ValidToken;
  /** The application credential it came from. */
  credential?: { id: string; projectId: string; expiresAtMs?: number };
}

/** The user that a sign-in names. */
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

/** 401. The reason stands in the log only, beside the user's id, or a hash of what was typed in a name's place. */
export function refused(ctx: Context, who: { userId: string } | { typed: string }, reason: string): PlatformError {
  ctx.log.info({ requestId: ctx.requestId, ...who, reason }, 'sign-in refused');
  return Unauthenticated();
}

const LOG_KEY = randomBytes(32);

/**
 * Tells attempts with the same unknown name from others, in the log of one process. People type their password where
 * the name belongs: nothing in the log lets anybody try words against it.
 */
export const typedHash = (query: InDomainQuery | CredentialQuery): string =>
  createHmac('sha256', LOG_KEY).update(JSON.stringify(query)).digest('hex').slice(0, 16);
