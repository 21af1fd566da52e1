import { sql } from 'kysely';
import { SEEN_EVERY_MS } from '#lib/compute/hosts/change.ts';
import type { Reader } from '#lib/db/database.ts';
import type { NotificationRow } from '../notifications/change.ts';

/**
 * Whether the host of a notification came up after it, so that the notification says nothing about the host now. By the
 * order of events and by time: old events are deleted, and clocks can be set back. A host that was fenced and started
 * before it counted as down did not come up in the records, but its reports continue; simulated hosts report although a
 * monitor says that they failed.
 */
export async function hasRespondedSince(
  db: Reader,
  { id, host, created_at }: Pick<NotificationRow, 'id' | 'host' | 'created_at'>,
): Promise<boolean> {
  // The clocks of two replicas differ a little.
  const later = new Date(Date.parse(created_at) + SEEN_EVERY_MS).toISOString();
  const { rows } = await sql<{ responded: number }>`
    select 1 as responded from hosts h where h.name = ${host} and (h.up_since > ${created_at} or
      (h.driver <> 'simulated' and h.seen_at > ${later}) or
      (select max(e.id) from events e where e.object_id = ${host} and e.type = 'host.up') >
      (select min(e.id) from events e where e.object_id = ${id}))`.execute(db);
  return rows.length > 0;
}
