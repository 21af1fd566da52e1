import type { Database, Tx } from '#lib/db/database.ts';
import { retentionOf } from '#lib/retention/retention.ts';

/**
 * Marks a one-time proof as used: a passcode, a receipt, a challenge. @returns false if it was used before, on any
 * replica
 */
export const consumeProof = (database: Database, id: string, expiresAtMs: number): Promise<boolean> =>
  database.transact((tx) => consumeProofIn(tx, id, expiresAtMs));

/** Within a transaction of the caller. */
export async function consumeProofIn(tx: Tx, id: string, expiresAtMs: number): Promise<boolean> {
  const inserted = await tx
    .insertInto('spent_proofs')
    .values({ id, expires_at: new Date(expiresAtMs).toISOString() })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const spentProofRetention = retentionOf({
  table: 'spent_proofs',
  key: 'id',
  endedAt: 'expires_at',
  keptDays: () => 0,
});
