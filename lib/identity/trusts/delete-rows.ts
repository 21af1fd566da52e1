import { sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import type { Retention } from '#lib/retention/retention.ts';
import { EXPIRED_GRACE_MS } from '../tokens/revoke.ts';

/** Maximum ids per statement. */
const STEP = 500;

/** Deletes trusts with redelegated trusts and access keys created with them. */
export async function deleteTrustRows(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += STEP) {
    const gone = sql`with recursive gone(id) as (
        select id from trusts where id in (${sql.join(ids.slice(at, at + STEP))})
        union select t.id from trusts t join gone on t.redelegated_trust_id = gone.id
      )`;
    await sql`${gone} delete from credentials where trust_id in (select id from gone)`.execute(tx);
    await sql`${gone} delete from trusts where id in (select id from gone)`.execute(tx);
  }
}

/** Expired trusts and their redelegations, which expire earlier. */
export const trustRetention: Retention = {
  table: 'trusts',
  keptDays: () => EXPIRED_GRACE_MS / 86_400_000,
  async deleteExpired(tx, before, limit) {
    const ended = tx.selectFrom('trusts').select('id').where('expires_at', '<', before);
    const ids = (await ended.orderBy('expires_at').limit(limit).execute()).map(({ id }) => id);
    await deleteTrustRows(tx, ids);
    return ids.length;
  },
};
