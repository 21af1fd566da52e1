import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { type HaFacts, readHaFacts } from '../facts/facts.ts';
import { readPastInstances } from '../facts/past-instances.ts';
import { readFencedHosts, readHostsAwaitingEvidence } from '../fencing/evidence.ts';
import { CLEARANCE_STEP } from '../isolation/facts.ts';
import { isEvacuationBlocked } from '../isolation/incidents.ts';
import type { NotificationRow } from './change.ts';
import { isFinal } from './enums.ts';
import type { Impact, IncidentState } from './incident-facts.ts';
import { incidentState } from './incident-sentence.ts';

export interface ReportedIncident {
  state: IncidentState;
  host: string;
  /** Its most severe notification. */
  notificationId: string;
  /** The first report of the fault. */
  since: string;
  /** End of its last notification, recovery, or move; null before the first. */
  endedAt: string | null;
  members: readonly NotificationRow[];
}

/** Maximum notifications read per call. */
const MAX_MEMBERS = 5000;

/** States of incidents by id, without those that concern nobody. The number of statements is constant. */
export async function readIncidentStates(
  db: Reader,
  incidentIds: readonly string[],
  known?: HaFacts,
): Promise<ReadonlyMap<string, ReportedIncident>> {
  if (incidentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('incident_id', 'in', [...incidentIds])
    .orderBy('generated_at', 'desc')
    .limit(MAX_MEMBERS)
    .execute();
  const ids = rows.map(({ id }) => id);
  const hosts = [...new Set(rows.map(({ host }) => host))];
  const [facts, ends, loads, waiting, fenced, awaiting] = await Promise.all([
    known ?? readHaFacts(db),
    readEnds(db, ids),
    loadsOf(db, hosts),
    waitingRecoveries(db, rows),
    readFencedHosts(db),
    readHostsAwaitingEvidence(db),
  ]);
  const past = await readPastInstances(db, rows, facts.instances);
  const all = { hosts: facts.hosts, instances: [...facts.instances, ...past] };
  const states = new Map<string, ReportedIncident>();
  for (const [incidentId, members] of Map.groupBy(rows, ({ incident_id }) => incident_id)) {
    const [worst] = members.toSorted((one, other) => one.severity_rank - other.severity_rank);
    const [since] = members.map(({ generated_at }) => generated_at).toSorted();
    if (!worst || since === undefined) continue;
    const { host } = worst;
    const moved = latest(members.map(({ id }) => ends.get(id)?.moved));
    const state = incidentState({
      ...{ host, members, facts: all, recoveredAfterS: moved === null ? null : secondsBetween(since, moved) },
      ...{ onHost: loads.get(host) ?? NOTHING, isFenced: fenced.has(host), isAwaitingEvidence: awaiting.has(host) },
      isWaiting: members.some(({ id }) => waiting.has(id)),
    });
    const endedAt = latest(members.flatMap(({ id, ended_at }) => [ended_at, ends.get(id)?.worked]));
    if (state) states.set(incidentId, { state, host, notificationId: worst.id, since, endedAt, members });
  }
  return states;
}

/** Recoveries and retries that wait for the end of an isolation incident. */
async function waitingRecoveries(db: Reader, rows: readonly NotificationRow[]): Promise<ReadonlySet<string>> {
  const open = rows.filter(({ status, retry_run_id }) => !isFinal(status) || retry_run_id !== null);
  if (open.length === 0) return new Set();
  const ids = open.map(({ id }) => id);
  const steps = db.selectFrom('recovery_steps').select('notification_id').where('notification_id', 'in', ids);
  const found = await steps.where('name', '=', CLEARANCE_STEP).where('state', '=', 'RUNNING').execute();
  const retried = open.flatMap(({ id, retry_run_id }) => (retry_run_id === null ? [] : [id]));
  const stopped = await stoppedRetries(db, retried);
  return new Set([...found, ...stopped].map(({ notification_id }) => notification_id));
}

/** Retries whose remaining moves start when the incident is over. */
async function stoppedRetries(db: Reader, ids: readonly string[]): Promise<{ notification_id: string }[]> {
  if (ids.length === 0 || !(await isEvacuationBlocked(db))) return [];
  const moves = db
    .selectFrom('vmoves')
    .select('notification_id')
    .where('notification_id', 'in', [...ids]);
  const open = await moves.select('status').where('status', 'in', ['pending', 'ongoing']).execute();
  const busy = new Set(open.flatMap(({ notification_id, status }) => (status === 'ongoing' ? [notification_id] : [])));
  return open.filter(({ notification_id }) => !busy.has(notification_id));
}

const latest = (times: readonly (string | null | undefined)[]): string | null =>
  times
    .flatMap((time) => time ?? [])
    .toSorted()
    .at(-1) ?? null;

const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));

interface EndTimes {
  /** End of the last successful move. */
  moved: string | null;
  /** End of the last move or step; that of a retry is later than the end of its notification. */
  worked: string | null;
}

async function readEnds(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, EndTimes>> {
  const { rows } = await sql<EndTimes & { id: string }>`
    select n.id,
      (select max(ended_at) from vmoves where notification_id = n.id and status = 'succeeded') as moved,
      (select max(ended_at) from (select ended_at from vmoves where notification_id = n.id
        union all select ended_at from recovery_steps where notification_id = n.id) w) as worked
    from notifications n where n.id in (${sql.join([...ids])})`.execute(db);
  return new Map(rows.map(({ id, ...ends }) => [id, ends]));
}

const NOTHING: Impact = { instances: 0, projects: 0 };

async function loadsOf(db: Reader, hosts: readonly string[]): Promise<ReadonlyMap<string, Impact>> {
  const rows = await db
    .selectFrom('servers')
    .select(({ fn }) => ['host', fn.countAll().as('instances'), fn.count('project_id').distinct().as('projects')])
    .where('host', 'in', [...hosts])
    .where('deleted_at', 'is', null)
    .where('vm_state', 'in', ['active', 'resized', 'rescued'])
    .groupBy('host')
    .execute();
  return new Map(
    rows.flatMap(({ host, instances, projects }) =>
      host === null ? [] : [[host, { instances: Number(instances), projects: Number(projects) }]],
    ),
  );
}
