import { sql } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import { bumpIdentity } from '../version.ts';
import type { FederatedSession } from './claims.ts';

/** Id of the revocation of all sign-ins with a logout key. Audit ids have no colon. */
const logoutId = (key: string): string => `logout:${key}`;

/** Whether a revocation names a token, and not a logout at a provider. */
export const namesToken = sql<boolean>`audit_id not like ${logoutId('%')}`;

/**
 * Invalidates in all replicas the tokens of the sign-ins until now with one of these keys, also those derived from them.
 * @param expiresAtMs end of the longest session of these sign-ins
 */
export async function revokeSignIns(tx: Tx, keys: readonly string[], expiresAtMs: number): Promise<void> {
  const times = { revoked_at: new Date().toISOString(), expires_at: new Date(expiresAtMs).toISOString() };
  await tx
    .insertInto('revoked_tokens')
    .values(keys.map((key) => ({ audit_id: logoutId(key), ...times })))
    .onConflict((on) => on.column('audit_id').doUpdateSet(times))
    .execute();
  await bumpIdentity(tx);
}

/** Whether the provider has logged a sign-in out. */
export async function isLoggedOut(reader: Reader, { at, keys }: FederatedSession): Promise<boolean> {
  if (keys.length === 0) return false;
  const row = await reader
    .selectFrom('revoked_tokens')
    .select('audit_id')
    .where('audit_id', 'in', keys.map(logoutId))
    .where('revoked_at', '>=', new Date(at).toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
