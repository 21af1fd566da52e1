import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { inChunks } from '../facts/servers.ts';

/** Maximum failed restarts of open incidents read per call. */
const MAX_RESTARTS = 1000;

/**
 * Open incidents of the given servers whose recovery ended without them, once none of their instances is busy any more:
 * their moves and restarts may end later than the recovery, and people repair what is left.
 */
export async function incidentsOfUnrecovered(db: Reader, serverIds: readonly string[]): Promise<string[]> {
  if (serverIds.length === 0) return [];
  const [moved, restarted] = await Promise.all([failedMoves(db, serverIds), failedRestarts(db, new Set(serverIds))]);
  const ids = new Set([...moved, ...restarted].map(({ incident_id }) => incident_id));
  const busy = await busyIncidents(db, [...ids]);
  return [...ids].filter((id) => !busy.has(id));
}

/** Notifications whose recovery has ended. */
const failedMoves = (db: Reader, serverIds: readonly string[]) =>
  inChunks(serverIds, (some) =>
    db
      .selectFrom('vmoves')
      .innerJoin('notifications', 'notifications.id', 'vmoves.notification_id')
      .select('notifications.incident_id')
      .distinct()
      .where('vmoves.server_id', 'in', some)
      .where('vmoves.status', 'in', ['failed', 'ignored'])
      .where('notifications.triage', '!=', 'resolved')
      .where('notifications.ended_at', 'is not', null)
      .where('notifications.retry_run_id', 'is', null)
      .execute(),
  );

async function failedRestarts(db: Reader, serverIds: ReadonlySet<string>) {
  const rows = await db
    .selectFrom('notifications')
    .select(['incident_id', 'payload'])
    .where('triage', '!=', 'resolved')
    .where('type', '=', 'COMPUTE_INSTANCE')
    .where('status', '=', 'failed')
    .where('retry_run_id', 'is', null)
    .orderBy('generated_at', 'desc')
    .limit(MAX_RESTARTS)
    .execute();
  return rows.filter(({ payload }) => {
    const reported = unpackJson(payload);
    return 'instance_uuid' in reported && serverIds.has(reported.instance_uuid);
  });
}

/** Incidents with a busy instance whose move failed. */
async function busyIncidents(db: Reader, incidentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await inChunks(incidentIds, (some) =>
    db
      .selectFrom('vmoves')
      .innerJoin('notifications', 'notifications.id', 'vmoves.notification_id')
      .innerJoin('servers', 'servers.id', 'vmoves.server_id')
      .select('notifications.incident_id')
      .distinct()
      .where('notifications.incident_id', 'in', some)
      .where('vmoves.status', 'in', ['failed', 'ignored'])
      .where('servers.task_state', 'is not', null)
      .where('servers.deleted_at', 'is', null)
      .execute(),
  );
  return new Set(rows.map(({ incident_id }) => incident_id));
}
