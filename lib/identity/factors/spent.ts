import type { Database, Tx } from '#lib/db/database.ts';
import { retentionOf } from '#lib/retention/retention.ts';

/**
 * Uses up what proves something once: a passcode of its half minute, a receipt, a challenge.
 * @returns false when it has been used before, on whichever replica
 */
export const spend = (database: Database, id: string, expiresAtMs: number): Promise<boolean> =>
  database.transact((tx) => spendIn(tx, id, expiresAtMs));

/** The same within a transaction of the caller's. */
export async function spendIn(tx: Tx, id: string, expiresAtMs: number): Promise<boolean> {
  const inserted = await tx
    .insertInto('spent_proofs')
    .values({ id, expires_at: new Date(expiresAtMs).toISOString() })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What could not be used any more anyway is forgotten. */
export const spentProofRetention = retentionOf({
  table: 'spent_proofs',
  key: 'id',
  endedAt: 'expires_at',
  keptDays: () => 0,
});
