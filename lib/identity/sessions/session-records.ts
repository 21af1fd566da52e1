import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '#lib/db/database.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import type { Services } from '#lib/http/context.ts';
import type { Retention } from '#lib/retention/retention.ts';
import { deleteIdentitySecret, readIdentitySecret, sealIdentitySecret } from '../external/secrets.ts';
import { deleteSessionRows } from '../external/session-rows.ts';
import { revoke } from '../tokens/revoke.ts';
import { identityVersion } from '../version.ts';
import type { Session } from './session-schema.ts';
import { sessionToken } from './session-token.ts';

/** The session at the identity provider behind a session of the console. */
export interface SessionProvider {
  providerId: string;
  protocolId: string;
  subject: string;
  sessionIndex?: string | undefined;
  /** For signing out at the provider. */
  idToken?: string | undefined;
}

interface NewSession {
  userId: string;
  /** Audit id of the first token of the session's token chain. */
  chainId: string;
  expiresAtMs: number;
  address: string;
  userAgent: string;
  provider?: SessionProvider | undefined;
}

/** Interval in milliseconds at which an active session is recorded. */
const SEEN_EVERY_MS = 60_000;
const LONGEST_USER_AGENT = 255;
const MAX_KNOWN = 10_000;
/** Maximum sessions per user: a further one ends the least recently used. */
const MAX_SESSIONS_OF_USER = 100;

/** By session: the identity version at which it was valid, and when its activity was last recorded. */
interface KnownSession {
  version: number;
  seenAtMs: number;
}
const cacheOf = memoizePerDatabase(() => new LRUCache<string, KnownSession>({ max: MAX_KNOWN }));

/** Records a sign-in to the console. Returns the session's id. */
export async function openSession(
  database: Database,
  { userId, chainId, expiresAtMs, address, userAgent, provider }: NewSession,
): Promise<string> {
  const id = randomUUID();
  const now = new Date().toISOString();
  const row = {
    id,
    user_id: userId,
    chain_id: chainId,
    address,
    user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(expiresAtMs).toISOString(),
    provider_id: provider?.providerId ?? null,
    protocol_id: provider?.protocolId ?? null,
    subject: provider?.subject ?? null,
    session_index: provider?.sessionIndex ?? null,
  };
  await endSurplus(database, userId);
  const saveSecret = await sealSecret(database, id, provider);
  await database.transact(async (tx) => {
    await tx.insertInto('console_sessions').values(row).execute();
    await saveSecret?.(tx);
  });
  return id;
}

const secretOwner = (sessionId: string) => ({ kind: 'session', sessionId }) as const;

async function sealSecret(database: Database, id: string, provider: SessionProvider | undefined) {
  if (provider?.idToken === undefined) return undefined;
  return sealIdentitySecret(database, secretOwner(id), { id_token: provider.idToken });
}

async function endSurplus(database: Database, userId: string): Promise<void> {
  const surplus = await database.read
    .selectFrom('console_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .offset(MAX_SESSIONS_OF_USER - 1)
    .limit(MAX_SESSIONS_OF_USER)
    .execute();
  for (const { id } of surplus) await endSession(database, id);
}

/**
 * Whether a session is valid: it was not ended, and its user is enabled with the same password. Every replica detects a
 * change with its next check, which costs one read of the identity version.
 */
export async function isSessionOnRecord(
  services: Pick<Services, 'database' | 'env' | 'log'>,
  session: Session,
): Promise<boolean> {
  const { database, log } = services;
  const { id } = session;
  const cache = cacheOf(database);
  const version = await identityVersion(database);
  const known = cache.get(id);
  if (known?.version !== version && !(await isBacked(services, session))) {
    cache.delete(id);
    return false;
  }
  const now = Date.now();
  const isSeen = known !== undefined && known.seenAtMs + SEEN_EVERY_MS > now;
  cache.set(id, { version, seenAtMs: isSeen ? known.seenAtMs : now });
  // A session remains valid on a full disk, because users must be able to sign in to delete objects.
  if (!isSeen)
    await markSeen(database, id, now).catch((error) =>
      log.warn({ err: error }, 'recording the activity of a session failed'),
    );
  return true;
}

async function isBacked(services: Pick<Services, 'database' | 'env' | 'log'>, session: Session): Promise<boolean> {
  const record = await services.database.read
    .selectFrom('console_sessions')
    .select('id')
    .where('id', '=', session.id)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return record !== undefined && (await sessionToken(services, session)) !== undefined;
}

/** Several replicas may see a session in the same minute; one of them writes. */
async function markSeen(database: Database, id: string, now: number): Promise<void> {
  const before = new Date(now - SEEN_EVERY_MS).toISOString();
  const stale = await database.read
    .selectFrom('console_sessions')
    .select('id')
    .where('id', '=', id)
    .where('last_seen_at', '<', before)
    .executeTakeFirst();
  if (!stale) return;
  const last_seen_at = new Date(now).toISOString();
  await database.transact((tx) =>
    tx.updateTable('console_sessions').set({ last_seen_at }).where('id', '=', id).execute(),
  );
}

/** Ends a session on every replica and revokes all tokens of its chain: the first one and those derived from it. */
export async function endSession(database: Database, id: string): Promise<void> {
  await database.transact(async (tx) => {
    const session = await tx
      .deleteFrom('console_sessions')
      .where('id', '=', id)
      .returning(['chain_id', 'expires_at'])
      .executeTakeFirst();
    if (!session) return;
    await deleteIdentitySecret(tx, secretOwner(id));
    await revoke(tx, { auditId: session.chain_id, expiresAtMs: Date.parse(session.expires_at), isChain: true });
  });
}

/** The session at the identity provider behind a session; undefined if there is none. */
export async function sessionProvider(database: Database, id: string): Promise<SessionProvider | undefined> {
  const columns = ['provider_id', 'protocol_id', 'subject', 'session_index'] as const;
  const sessions = database.read.selectFrom('console_sessions').select(columns);
  const row = await sessions.where('id', '=', id).executeTakeFirst();
  if (row?.provider_id == null || row.protocol_id === null || row.subject === null) return undefined;
  const { provider_id: providerId, protocol_id: protocolId, subject } = row;
  return { providerId, protocolId, subject, sessionIndex: row.session_index ?? undefined };
}

/** The ID token of a session, for signing out at the provider. */
export const sessionIdToken = async (database: Database, id: string): Promise<string | undefined> =>
  (await readIdentitySecret(database, secretOwner(id))).id_token;

/** Maximum sessions that end together. */
const MAX_ENDED = 1000;

/**
 * Ends the sessions that an identity provider has ended: those with the session index, otherwise all of the subject.
 * @returns their number
 */
export async function endProviderSessions(
  database: Database,
  { providerId, protocolId, ...ended }: { providerId: string; protocolId: string } & EndedAtProvider,
): Promise<number> {
  const sessions = database.read
    .selectFrom('console_sessions')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('protocol_id', '=', protocolId)
    .where((eb) =>
      ended.sessionIndex === undefined
        ? eb('subject', '=', ended.subject ?? '')
        : eb('session_index', '=', ended.sessionIndex),
    );
  const rows = await sessions.limit(MAX_ENDED).execute();
  for (const { id } of rows) await endSession(database, id);
  return rows.length;
}

/** A session at a provider, or all of a subject. */
export interface EndedAtProvider {
  sessionIndex?: string | undefined;
  subject?: string | undefined;
}

/** An expired session is deleted immediately, with its secret. */
export const sessionRetention: Retention = {
  table: 'console_sessions',
  keptDays: () => 0,
  async deleteExpired(tx, before, limit) {
    const old = tx.selectFrom('console_sessions').select('id').where('expires_at', '<', before);
    const rows = await old.orderBy('expires_at').limit(limit).execute();
    if (rows.length === 0) return 0;
    await deleteSessionRows(tx, sql`id in (${sql.join(rows.map(({ id }) => id))})`);
    return rows.length;
  },
};
