import { sql } from 'kysely';
import type { Timestamp } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { preparedQuery } from '#lib/db/prepared-query.ts';
import type { NotificationRow } from './change.ts';
import { addSeconds } from './generated-time.ts';
import { rankOf } from './severity.ts';

/** Maximum gap in seconds between notifications of one incident of a host. */
const INCIDENT_S = 1800;

/**
 * An incident covers one outage of a host: faults of the host, of its instances and processes, and its return. It stays
 * open while reports follow one another and until the outage is over; otherwise a new one is named after this
 * notification.
 */
export async function joinIncident(
  tx: Tx,
  { id, host, generatedAt }: Pick<NotificationRow, 'id' | 'host'> & { generatedAt: Timestamp },
): Promise<Pick<NotificationRow, 'incident_id' | 'incident_at'>> {
  const [from, to] = [addSeconds(generatedAt, -INCIDENT_S), addSeconds(generatedAt, INCIDENT_S)];
  const [last] = await newestOpen(tx, host, from, to);
  if (!last) return { incident_id: id, incident_at: generatedAt };
  const { incident_id } = last;
  const incident_at = last.incident_at > generatedAt ? last.incident_at : generatedAt;
  await extendIncident(tx, incident_id, incident_at);
  return { incident_id, incident_at };
}

/**
 * Runs for each accepted notification. `resolved` is a literal: SQLite compares a parameter with the condition of the
 * index of unresolved notifications, and would prepare the statement again for each run.
 */
const newestOpen = preparedQuery((db, host: string, from: Timestamp, to: Timestamp) =>
  db
    .selectFrom('notifications')
    .select(['incident_id', 'incident_at'])
    .where('host', '=', host)
    .where('triage', '!=', sql.lit('resolved'))
    .where('generated_at', '<=', to)
    .where((eb) =>
      eb.or([
        eb('incident_at', '>=', from),
        eb.and([eb('type', '=', 'COMPUTE_HOST'), eb('severity_rank', '=', rankOf('host_lost'))]),
      ]),
    )
    .orderBy('generated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);

const extendIncident = preparedQuery((db, id: string, incident_at: Timestamp) =>
  db.updateTable('notifications').set({ incident_at }).where('incident_id', '=', id),
);
