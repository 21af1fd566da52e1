import { sql } from 'kysely';
import { registeredResources } from '#lib/http/resource.ts';
import type { Retention } from '#lib/retention/retention.ts';

declare module '#lib/http/resource.ts' {
  interface Resource {
    /** Types of events whose last one is a fact about the object, which is stored nowhere else. */
    lastingEvents?: readonly string[];
  }
}

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

/** The newest lasting event of each object is kept, however old. */
export const eventRetention: Retention = {
  table: 'events',
  keptDays: (env) => env.NEPHOS_RETENTION_EVENTS_DAYS,
  async deleteExpired(tx, before, limit) {
    const types = registeredResources().flatMap(({ lastingEvents = [] }) => lastingEvents);
    const lasting = sql.join(types.length > 0 ? types : ['']);
    const isLast = sql`type in (${lasting}) and not exists (select 1 from events later
      where later.object_id = events.object_id and later.id > events.id and later.type in (${lasting}))`;
    const deletion = sql`delete from events where id in (
      select id from events where at < ${before} and not (${isLast}) order by at limit ${limit})`;
    return Number((await deletion.execute(tx)).numAffectedRows ?? 0);
  },
};
