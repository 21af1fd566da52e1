import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';

/** Whether a notification is being recovered, waits for it, or is being retried. */
export const isUnderRecovery = (table = 'notifications') =>
  sql<boolean>`(${sql.ref(`${table}.status`)} in ('new', 'running', 'error') or ${sql.ref(`${table}.retry_run_id`)} is not null)`;

/**
 * Rejects changes of a segment and its hosts while one of their notifications is new, running or in error;
 * docs/contract/ha.md 5. @param what name of the object in the message, such as `Failover segment <id>` @throws 409
 */
export async function assertNotUnderRecovery(
  db: Reader,
  segmentId: string,
  what: string,
  verb: 'updated' | 'deleted',
): Promise<void> {
  const hosts = db.selectFrom('segment_hosts').select('name').where('segment_id', '=', segmentId);
  const under = await db
    .selectFrom('notifications')
    .select('id')
    .where(isUnderRecovery())
    .where('host', 'in', hosts)
    .executeTakeFirst();
  if (!under) return;
  throw Conflict(`${what} can't be ${verb} as it is in-use to process notifications.`);
}
