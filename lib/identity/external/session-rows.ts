import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';

const SESSIONS = sql.table('console_sessions');

/**
 * Deletes sessions of the console with their secrets, whose ids `identitySecretId` forms.
 * @param which condition on `console_sessions`
 */
export async function deleteSessionRows(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from identity_secrets where id in (
    select 'session/' || id from ${SESSIONS} where ${which})`.execute(tx);
  await sql`delete from ${SESSIONS} where ${which}`.execute(tx);
}
