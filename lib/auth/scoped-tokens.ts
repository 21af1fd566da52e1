import { LRUCache } from 'lru-cache';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import { ResponseError } from '#lib/errors/response-error.ts';
import type { Services } from '#lib/http/context.ts';
import type { Session } from '#lib/identity/sessions/session-schema.ts';
import { evictSessionToken, sessionToken } from '#lib/identity/sessions/session-token.ts';
import { type ValidToken, validateToken } from '#lib/identity/tokens/validate.ts';
import { identityVersion } from '#lib/identity/version.ts';
import type { Scope } from '#lib/policy/caller.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { type ReadScope, readScope, USER_SCOPE } from '#lib/screens/scope.ts';
import { queryPlatform } from './platform-call.ts';

/** The roles of a user in a scope and a token for it. It is never sent to the browser as a whole. */
export interface ScopedAccess {
  token: string;
  scope: Scope;
  roles: string[];
  /** The session uses a credential that allows some requests only. */
  hasAccessRules: boolean;
  expiresAtMs: number;
}

/** Cached access is valid until an assignment changes. */
interface CachedAccess {
  version: number;
  access: Promise<ScopedAccess | undefined>;
}

const cacheOf = memoizePerDatabase(() => new LRUCache<string, CachedAccess>({ max: 10_000 }));
const keyOf = (session: Session, scope: string) => `${session.id}:${scope}`;

/**
 * Access to a scope, in the format of `readScope`, with the current roles; undefined without a role. The token is
 * exchanged once per session and stored on the server while it is valid. @throws if the exchange is rejected for
 * another reason, such as too many requests
 */
export async function scopedAccess(session: Session, scope: string): Promise<ScopedAccess | undefined> {
  const { services } = await getPlatform();
  const { database } = services;
  const cache = cacheOf(database);
  const key = keyOf(session, scope);
  const version = await identityVersion(database);
  const kept = cache.get(key);
  if (kept?.version === version) {
    const access = await kept.access;
    if (!access || lasts(access)) return access;
  }
  const access = renew(services, session, scope, kept);
  cache.set(key, { version, access }, { ttl: Math.max(session.expiresAtMs - Date.now(), 1) });
  access.catch(() => cache.delete(key));
  return access;
}

/** Removes access that the platform no longer grants, so that the next call exchanges a new token. */
export async function evictScopedAccess(session: Session, scope: string): Promise<void> {
  const { database } = (await getPlatform()).services;
  cacheOf(database).delete(keyOf(session, scope));
}

/** Removes all cached access of a session that has ended. */
export async function evictSession(session: Session): Promise<void> {
  const { database } = (await getPlatform()).services;
  const cache = cacheOf(database);
  for (const key of [...cache.keys()]) if (key.startsWith(`${session.id}:`)) cache.delete(key);
  evictSessionToken(database, session);
}

/** Minimum remaining lifetime, so that a token does not expire during a request. */
const EXPIRES_SOON_MS = 60_000;
const lasts = ({ expiresAtMs }: ScopedAccess) => expiresAtMs > Date.now() + EXPIRES_SOON_MS;

/** A valid cached token only needs its current roles; otherwise a new one is exchanged. */
async function renew(
  services: Services,
  session: Session,
  scope: string,
  kept: CachedAccess | undefined,
): Promise<ScopedAccess | undefined> {
  const { database } = services;
  const token = await sessionToken(services, session);
  if (!token) return undefined;
  const own = accessOf(token);
  if (scope === USER_SCOPE) return own;
  if (session.boundScope !== undefined) return session.boundScope === scope ? own : undefined;
  const before = await kept?.access.catch(() => undefined);
  const standing = before && accessOf(await validateToken(database, before.token));
  if (standing && (lasts(standing) || !session.isRenewed)) return standing;
  const scoped = await exchange(token, readScope(scope));
  return scoped === undefined ? undefined : accessOf(await validateToken(database, scoped));
}

/** Rejections for a scope without a role, or one that does not exist. */
const NO_ROLE = new Set([401, 403, 404]);

async function exchange({ token }: ValidToken, scope: ReadScope): Promise<string | undefined> {
  const auth = { identity: { methods: ['token'], token: { id: token } }, scope: scopeObject(scope) };
  const answer = await queryPlatform('/identity/v3/auth/tokens?nocatalog', { method: 'POST', json: { auth } });
  if (answer.status === 201) return answer.headers.get('x-subject-token') ?? undefined;
  if (NO_ROLE.has(answer.status)) return undefined;
  throw new ResponseError(answer.status, `Exchanging the token for the scope ${scope.kind} returned ${answer.status}.`);
}

/** The scope in the format of the identity API. */
const scopeObject = (scope: ReadScope) =>
  'id' in scope ? { [scope.kind]: { id: scope.id } } : scope.kind === 'system' ? { system: { all: true } } : undefined;

const accessOf = (valid: ValidToken | undefined): ScopedAccess | undefined =>
  valid && {
    token: valid.token,
    scope: valid.caller.scope,
    roles: valid.roles.map(({ name }) => name),
    hasAccessRules: (valid.caller.applicationCredential?.accessRules.length ?? 0) > 0,
    expiresAtMs: valid.caller.expiresAtMs,
  };
