import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { type HaFacts, readHaFacts } from '#lib/ha/facts/facts.ts';
import { endExpiredMutes } from '#lib/ha/mutes/mutes.ts';
import { changeNotification } from '#lib/ha/notifications/change.ts';
import { isFinal } from '#lib/ha/notifications/enums.ts';
import type { Services } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';

const EVERY_MS = 15_000;
/** Maximum incidents per round. */
const MAX_AT_ONCE = 500;

/** Comments on incidents that are closed automatically. */
export const CLOSED = msg('Closed automatically: the host is in service and its instances are running.');
const CLOSED_IN_MAINTENANCE = msg(
  'Closed automatically: the host is in maintenance, and none of its instances is down.',
);
const CLOSED_WITHOUT_HOST = msg('Closed automatically: the host has been deleted, and no instance is down.');

type Platform = Pick<Services, 'database' | 'env'>;

export const incidentJobs = (services: Services): PeriodicJob[] => [
  { name: 'ha.incidents', everyMs: EVERY_MS, run: () => closeHealthyIncidents(services) },
  { name: 'ha.mutes', everyMs: EVERY_MS, run: () => endExpiredMutes(services) },
];

/**
 * Resolves notifications of incidents that are quiet, whose host needs nobody and whose instances run; one transaction
 * per incident.
 */
export async function closeHealthyIncidents({ database, env }: Platform): Promise<void> {
  const quietSince = new Date(Date.now() - env.NEPHOS_HA_INCIDENT_CLOSE_DELAY_SECONDS * 1000).toISOString();
  const quiet = await quietIncidents(database.read, quietSince);
  if (quiet.length === 0) return;
  const facts = await readHaFacts(database.read);
  const broken = await brokenIncidents(database.read, facts);
  for (const { incident_id, host } of quiet) {
    const resolution = reasonToClose(facts, host);
    if (resolution === undefined || broken.has(incident_id)) continue;
    await database.transact(async (tx) => {
      const members = tx.selectFrom('notifications').selectAll().where('incident_id', '=', incident_id);
      const rows = await members.where('triage', '!=', 'resolved').execute();
      if (rows.some(({ status, retry_run_id }) => !isFinal(status) || retry_run_id !== null)) return;
      const resolved_at = new Date().toISOString();
      for (const row of rows) {
        await changeNotification(tx, PLATFORM, row, 'resolve', { triage: 'resolved', resolved_at, resolution });
      }
    });
  }
}

/** Open incidents without activity since a time, oldest first. */
async function quietIncidents(db: Reader, since: string): Promise<{ incident_id: string; host: string }[]> {
  const { rows } = await sql<{ incident_id: string; host: string }>`
    select incident_id, min(host) as host from notifications where triage <> 'resolved'
    group by incident_id
    having max(coalesce(ended_at, created_at)) < ${since} and max(coalesce(repeated_at, created_at)) < ${since}
      and count(case when ended_at is null or retry_run_id is not null then 1 end) = 0
    order by max(incident_at) limit ${MAX_AT_ONCE}`.execute(db);
  return rows;
}

/** Undefined while the host needs somebody. */
function reasonToClose({ hosts, instances }: HaFacts, name: string): string | undefined {
  const host = hosts.find((one) => one.name === name);
  if (host === undefined) return CLOSED_WITHOUT_HOST;
  if (host.condition === 'in_service') return CLOSED;
  const isStranded = instances.some((instance) => instance.host === name && instance.outcome === 'stranded');
  return host.condition === 'maintenance' && !isStranded ? CLOSED_IN_MAINTENANCE : undefined;
}

/** Incidents with an instance that is not running. */
async function brokenIncidents(db: Reader, { instances }: HaFacts): Promise<ReadonlySet<string>> {
  const about = new Set(
    instances.flatMap(({ outcome, notificationId }) => (outcome === 'recovered' ? [] : (notificationId ?? []))),
  );
  if (about.size === 0) return new Set();
  const rows = await db
    .selectFrom('notifications')
    .select('incident_id')
    .distinct()
    .where('triage', '!=', 'resolved')
    .where('id', 'in', [...about])
    .execute();
  return new Set(rows.map(({ incident_id }) => incident_id));
}
