import { LRUCache } from 'lru-cache';
import type { Database } from '#lib/db/database.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import type { Services } from '#lib/http/context.ts';
import { issueSuccessor } from '../tokens/successor.ts';
import { type ValidToken, validateToken } from '../tokens/validate.ts';
import { recordActivity } from '../users/activity.ts';
import type { Session } from './session-schema.ts';

type SessionServices = Pick<Services, 'database' | 'env' | 'log'>;

/** A token is replaced this long before it expires, so that running requests can finish. */
const RENEW_BEFORE_MS = 5 * 60_000;

/** The newest token by session. Each replica issues its own. */
const cacheOf = memoizePerDatabase(() => new LRUCache<string, string>({ max: 10_000 }));

/**
 * A currently valid token of a session, unscoped or bound to its scope: the first one or a successor. Undefined if the
 * sign-in is no longer valid.
 */
export async function sessionToken(services: SessionServices, session: Session): Promise<ValidToken | undefined> {
  const { database } = services;
  const graceMs = session.isRenewed ? Number.POSITIVE_INFINITY : 0;
  const first = await validateToken(database, session.token, { graceMs });
  if (!first) return undefined;
  if (!session.isRenewed || lasts(first, session)) return first;
  const cache = cacheOf(database);
  const newest = await validateToken(database, cache.get(session.id) ?? session.token);
  if (newest && lasts(newest, session)) return newest;
  const successor = await issueSuccessor(session.token, { ...services, endsAtMs: session.expiresAtMs });
  if (!successor) return undefined;
  cache.set(session.id, successor.token);
  // A session remains valid on a full disk.
  const failed = (error: unknown) => services.log.warn({ err: error }, 'recording the last activity of a user failed');
  await recordActivity(services, successor.caller.userId).catch(failed);
  return successor;
}

/** Removes the tokens issued for a session that has ended. */
export const evictSessionToken = (database: Database, session: Pick<Session, 'id'>): void =>
  void cacheOf(database).delete(session.id);

const lasts = ({ caller }: ValidToken, { expiresAtMs }: Session): boolean =>
  caller.expiresAtMs >= Math.min(Date.now() + RENEW_BEFORE_MS, expiresAtMs);
