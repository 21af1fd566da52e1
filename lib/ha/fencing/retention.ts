import { sql } from 'kysely';
import type { Retention } from '#lib/retention/retention.ts';

/** Evidence about hosts that are down is renewed or final, so old evidence belongs to outages that have ended. */
export const evidenceRetention: Retention = {
  table: 'fencing_evidence',
  keptDays: (env) => env.NEPHOS_RETENTION_NOTIFICATIONS_DAYS,
  async deleteExpired(tx, before, limit) {
    const old = sql`select host, outage, level from fencing_evidence where at < ${before} order by at limit ${limit}`;
    const deletion = sql`delete from fencing_evidence where (host, outage, level) in (${old})`;
    return Number((await deletion.execute(tx)).numAffectedRows ?? 0);
  },
};
