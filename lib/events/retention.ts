import { sql } from 'kysely';
import { type Retention, retentionOf } from '#lib/retention/retention.ts';

/** Names are kept as long as events. Names of existing objects are read from their own tables. */
export const eventObjectRetention: Retention = {
  table: 'event_objects',
  keptDays: (env) => env.NEPHOS_RETENTION_EVENTS_DAYS,
  async deleteExpired(tx, before, limit) {
    const deletion = sql`delete from event_objects where (object_id, kind) in (
      select object_id, kind from event_objects where at < ${before} order by at limit ${limit})`;
    return Number((await deletion.execute(tx)).numAffectedRows ?? 0);
  },
};

export const eventRetention: Retention = retentionOf({
  table: 'events',
  key: 'id',
  endedAt: 'at',
  keptDays: (env) => env.NEPHOS_RETENTION_EVENTS_DAYS,
});
