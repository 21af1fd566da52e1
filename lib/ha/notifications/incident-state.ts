import type { Reader } from '#lib/db/database.ts';
import { type HaFacts, readHaFacts } from '../facts/facts.ts';
import { readPastInstances } from '../facts/past-instances.ts';
import { CLEARANCE_STEP } from '../isolation/facts.ts';
import type { NotificationRow } from './change.ts';
import { isFinal } from './enums.ts';
import { type Impact, type IncidentState, incidentState } from './incident-sentence.ts';

export interface ReportedIncident {
  state: IncidentState;
  host: string;
  /** Its most severe notification. */
  notificationId: string;
  /** The first report of the fault. */
  since: string;
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
  const [facts, moves, loads, waiting] = await Promise.all([
    known ?? readHaFacts(db),
    endsOfMoves(db, ids),
    loadsOf(db, hosts),
    waitingRecoveries(db, rows),
  ]);
  const past = await readPastInstances(db, rows, facts.instances);
  const all = { hosts: facts.hosts, instances: [...facts.instances, ...past] };
  const states = new Map<string, ReportedIncident>();
  for (const [incidentId, members] of Map.groupBy(rows, ({ incident_id }) => incident_id)) {
    const [worst] = members.toSorted((one, other) => one.severity_rank - other.severity_rank);
    const [since] = members.map(({ generated_at }) => generated_at).toSorted();
    if (!worst || since === undefined) continue;
    const { host } = worst;
    const ends = members.flatMap(({ id }) => moves.get(id) ?? []);
    const recoveredAfterS =
      ends.length === 0 ? null : Math.max(0, Math.round((Math.max(...ends) - Date.parse(since)) / 1000));
    const onHost = loads.get(host) ?? NOTHING;
    const isWaiting = members.some(({ id }) => waiting.has(id));
    const state = incidentState({ host, members, facts: all, recoveredAfterS, onHost, isWaiting });
    if (state) states.set(incidentId, { state, host, notificationId: worst.id, since, members });
  }
  return states;
}

/** Recoveries that wait for the end of an isolation incident. */
async function waitingRecoveries(db: Reader, rows: readonly NotificationRow[]): Promise<ReadonlySet<string>> {
  const open = rows.flatMap(({ id, status }) => (isFinal(status) ? [] : [id]));
  if (open.length === 0) return new Set();
  const found = await db
    .selectFrom('recovery_steps')
    .select('notification_id')
    .where('notification_id', 'in', open)
    .where('name', '=', CLEARANCE_STEP)
    .where('state', '=', 'RUNNING')
    .execute();
  return new Set(found.map(({ notification_id }) => notification_id));
}

/** End of the last move of each recovery, in ms since 1970. */
async function endsOfMoves(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('vmoves')
    .select(({ fn }) => ['notification_id', fn.max('ended_at').as('ended_at')])
    .where('notification_id', 'in', ids)
    .where('status', '=', 'succeeded')
    .groupBy('notification_id')
    .execute();
  return new Map(
    rows.flatMap(({ notification_id, ended_at }) => (ended_at ? [[notification_id, Date.parse(ended_at)]] : [])),
  );
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
