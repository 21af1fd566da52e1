import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { NotificationRow } from '../notifications/change.ts';

/**
 * Whether the host of a notification came up after it, so that the notification says nothing about the host now. By the
 * order of events and by time: old events are deleted, and clocks can be set back.
 */
export async function hasRespondedSince(
  db: Reader,
  { id, host, created_at }: Pick<NotificationRow, 'id' | 'host' | 'created_at'>,
): Promise<boolean> {
  const { rows } = await sql<{ responded: number }>`
    select 1 as responded from hosts h where h.name = ${host} and (h.up_since > ${created_at} or
      (select max(e.id) from events e where e.object_id = ${host} and e.type = 'host.up') >
      (select min(e.id) from events e where e.object_id = ${id}))`.execute(db);
  return rows.length > 0;
}
