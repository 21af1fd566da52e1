import { LRUCache } from 'lru-cache';
import type { Database, Reader } from '#lib/db/database.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { Caller } from '#lib/policy/caller.ts';
import { identityVersion } from '../version.ts';
import type { Claims } from './claims.ts';
import { isLoggedOut } from './provider-logouts.ts';
import { type ResolvedClaims, resolveClaims } from './resolve.ts';
import { type SigningKey, verificationKey } from './signing-key.ts';
import { openToken, readKeyId } from './token-format.ts';

/** A valid token: its caller, and the identity version of the check. */
export interface ValidToken extends ResolvedClaims {
  token: string;
  claims: Claims;
  version: number;
}

interface ValidateOptions {
  /** Accept tokens that expired less than this ago. */
  graceMs?: number;
  /** Uses the state at which this caller was authenticated, so that a request sees one consistent state. */
  asSeenBy?: Caller;
}

const MAX_TOKENS = 5000;
const cacheOf = memoizePerDatabase(() => new LRUCache<string, ValidToken>({ max: MAX_TOKENS }));
/** Claims and identity version by caller. */
const readings = new WeakMap<Caller, { claims: Claims; version: number }>();

/**
 * Validates a token; undefined if it is malformed, expired, revoked or no longer backed. Costs one read of the version
 * while nothing has changed.
 */
export async function validateToken(
  database: Database,
  token: string,
  { graceMs = 0, asSeenBy }: ValidateOptions = {},
): Promise<ValidToken | undefined> {
  const cache = cacheOf(database);
  const version = (asSeenBy && readings.get(asSeenBy)?.version) ?? (await identityVersion(database));
  let valid = cache.get(token);
  // Removing a key file also invalidates cached tokens.
  const key = await verificationKey(database, readKeyId(token));
  if (!key) return undefined;
  if (valid?.version !== version) {
    valid = await read(database, key, token, version);
    if (valid) cache.set(token, valid);
    else cache.delete(token);
  }
  return valid && valid.caller.expiresAtMs + graceMs > Date.now() ? valid : undefined;
}

async function read(
  database: Database,
  key: SigningKey,
  token: string,
  version: number,
): Promise<ValidToken | undefined> {
  const claims = await openToken(key, token);
  if (!claims || (await isRevoked(database.read, claims))) return undefined;
  const resolved = await resolveClaims(database.read, claims);
  if (!resolved) return undefined;
  readings.set(resolved.caller, { claims, version });
  return { ...resolved, token, claims, version };
}

/** Claims of the caller's token. */
export function claimsOf(caller: Caller): Claims {
  const reading = readings.get(caller);
  if (!reading) throw new InvariantError('The caller was not created from a token.');
  return reading.claims;
}

/** Whether the caller has a token; internal calls have none. */
export const isTokenCaller = (caller: Caller): boolean => readings.has(caller);

/**
 * Resolves claims later, for work that outlives the request; undefined if they expired, were revoked or are no longer
 * backed.
 */
export async function revalidateClaims(database: Database, claims: Claims): Promise<ResolvedClaims | undefined> {
  if (claims.exp * 1000 <= Date.now() || (await isRevoked(database.read, claims))) return undefined;
  return resolveClaims(database.read, claims);
}

/** A token is revoked individually, with its chain, or by a logout at the identity provider. */
async function isRevoked(reader: Reader, claims: Claims): Promise<boolean> {
  const session = claims.fed?.[2];
  if (session && (await isLoggedOut(reader, session))) return true;
  const row = await reader
    .selectFrom('revoked_tokens')
    .select('audit_id')
    .where((eb) => {
      const itself = eb('audit_id', '=', claims.jti);
      return claims.par ? itself.or(eb('audit_id', '=', claims.par).and('is_chain', '=', 1)) : itself;
    })
    .executeTakeFirst();
  return row !== undefined;
}
