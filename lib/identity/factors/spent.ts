import type { Database } from '#lib/db/database.ts';
import { retentionOf } from '#lib/retention/retention.ts';

/**
 * Uses up what proves something once: a passcode of its half minute, a receipt, a challenge.
 * @returns false when it has been used before, on whichever replica
 */
export async function spend(database: Database, id: string, expiresAtMs: number): Promise<boolean> {
  const expires_at = new Date(expiresAtMs).toISOString();
  const insert = await database.transact((tx) =>
    tx
      .insertInto('spent_proofs')
      .values({ id, expires_at })
      .onConflict((on) => on.column('id').doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  return insert !== undefined;
}

/** What could not be used any more anyway is forgotten. */
export const spentProofRetention = retentionOf({
  table: 'spent_proofs',
  key: 'id',
  endedAt: 'expires_at',
  keptDays: () => 0,
});
