import type { AlertSeverity } from '#lib/alerts/occurrence.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { type HaFacts, readHaFacts } from '../facts/facts.ts';
import type { InstanceFact } from '../facts/instances.ts';
import type { NotificationRow } from './change.ts';
import { isFinal } from './enums.ts';

export interface IncidentState {
  summary: string;
  severity: AlertSeverity;
  /** The instances run again, or the incident was closed. */
  isOver: boolean;
  action: string | null;
}

/** Facts that determine the state. */
export interface IncidentFacts {
  host: string;
  members: readonly NotificationRow[];
  facts: Pick<HaFacts, 'hosts' | 'instances'>;
  /** Seconds from the first report to the end of the last move; null if nothing was moved. */
  recoveredAfterS: number | null;
  /** Instances on the host: a recovery that has just started has no moves yet. */
  onHost: Impact;
}

interface Impact {
  instances: number;
  projects: number;
}

const NO_ACTION = 'No action needed.';

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const isAre = (count: number) => (count === 1 ? 'is' : 'are');

const impactText = ({ instances, projects }: Impact) =>
  `${counted(instances, 'instance')} in ${counted(projects, 'project')}`;

const impactOf = (instances: readonly InstanceFact[]) =>
  impactText({ instances: instances.length, projects: new Set(instances.map(({ projectId }) => projectId)).size });

/** State of an incident in one sentence; undefined if nobody needs to be informed, for example when a host returned. */
export function incidentState(given: IncidentFacts): IncidentState | undefined {
  const { host, members } = given;
  const stopped = members.filter(({ payload }) => unpackJson(payload).event !== 'STARTED');
  if (stopped.length === 0) return undefined;
  if (members.every(({ triage }) => triage === 'resolved')) return closedState(host, stopped);
  const ofHost = stopped.filter(({ type }) => type === 'COMPUTE_HOST');
  const own = instancesOf(given);
  const those = (outcome: InstanceFact['outcome']) => own.filter((instance) => instance.outcome === outcome);
  const [failed, crashed, stranded] = [those('failed'), those('crashed'), those('stranded')];
  const isOpen = stopped.some(({ status, retry_run_id }) => !isFinal(status) || retry_run_id !== null);
  // New notifications are judged shortly, and reported then.
  if (stopped.every(({ status }) => status === 'new')) return undefined;
  if (isOpen) return inProgress(given, own, failed);
  if (failed.length > 0) {
    const summary = `Recovery of ${host} failed: ${failed.length} of ${counted(own.length, 'instance')} ${isAre(failed.length)} still down.`;
    return open('critical', summary, `Retry ${counted(failed.length, 'instance')} on the page of the incident.`);
  }
  if (stranded.length > 0) {
    const summary = `${host} is down and not being recovered: ${impactOf(stranded)} ${isAre(stranded.length)} not running.`;
    return open('critical', summary, `Make sure that ${host} is off, then evacuate its instances.`);
  }
  if (crashed.length > 0) {
    const [first] = crashed;
    const what = crashed.length === 1 && first ? first.name : counted(crashed.length, 'instance');
    const verb = crashed.length === 1 ? 'was not restarted' : 'were not restarted';
    return open('error', `${what} on ${host} crashed and ${verb}.`, `Start ${what}.`);
  }
  if (ofHost.length > 0 && ofHost.every(({ status }) => status === 'ignored')) return ignoredState(given);
  return over(given, own);
}

const open = (severity: AlertSeverity, summary: string, action: string | null): IncidentState => ({
  summary,
  severity,
  isOver: false,
  action,
});

/** Instances affected by its notifications, and those on its host while it is down. */
function instancesOf({ host, members, facts }: IncidentFacts): InstanceFact[] {
  const ids = new Set(members.map(({ id }) => id));
  return facts.instances.filter(
    ({ notificationId, host: on, outcome }) =>
      (notificationId !== null && ids.has(notificationId)) ||
      (on === host && (outcome === 'stranded' || outcome === 'recovering')),
  );
}

function inProgress(
  { host, members, onHost }: IncidentFacts,
  own: readonly InstanceFact[],
  failed: readonly InstanceFact[],
): IncidentState {
  if (members.some(({ status }) => status === 'error')) {
    const summary = `Recovery of ${host} failed and will be retried: ${failed.length} of ${counted(own.length, 'instance')} ${isAre(failed.length)} still down.`;
    return open('critical', summary, 'No action needed yet.');
  }
  if (members.some(({ retry_run_id }) => retry_run_id !== null)) {
    return open('critical', `Retrying instances of ${host}: ${impactOf(own)} affected.`, 'No action needed yet.');
  }
  const isOfHost = members.some(({ type, status }) => type === 'COMPUTE_HOST' && !isFinal(status));
  const summary = isOfHost
    ? `${host} is down: ${own.length >= onHost.instances ? impactOf(own) : impactText(onHost)}, recovery started.`
    : `A fault on ${host} is being recovered: ${impactOf(own)}.`;
  return open(isOfHost ? 'critical' : 'error', summary, 'No action needed yet.');
}

function ignoredState({ host, facts }: IncidentFacts): IncidentState {
  const isDown = facts.hosts.find(({ name }) => name === host)?.condition === 'down';
  return isDown
    ? open('error', `${host} is down and not being recovered. No instance is affected.`, `Repair ${host}.`)
    : open('warning', `A report that ${host} is down was ignored: the host is up.`, `Check the monitoring of ${host}.`);
}

/** Nothing is down; the host may wait for an administrator. */
function over({ host, facts, recoveredAfterS }: IncidentFacts, own: readonly InstanceFact[]): IncidentState {
  const condition = facts.hosts.find(({ name }) => name === host)?.condition;
  const action =
    condition === 'down'
      ? `Repair ${host} and return it to service.`
      : condition === 'out_of_service'
        ? `Return ${host} to service.`
        : NO_ACTION;
  const took = recoveredAfterS === null ? '' : ` after ${recoveredAfterS} s`;
  const summary =
    own.length === 0
      ? `${host} failed. No instance is affected.`
      : `Recovery of ${host} finished: ${own.length} of ${counted(own.length, 'instance')} ${isAre(own.length)} running again${took}.`;
  return { summary, severity: 'info', isOver: true, action };
}

/** Undefined if the recovery already reported the end. */
function closedState(host: string, stopped: readonly NotificationRow[]): IncidentState | undefined {
  if (stopped.every(({ status, attempts }) => status === 'finished' && attempts > 0)) return undefined;
  const resolution = stopped.find((row) => row.resolution !== null)?.resolution;
  const why = resolution ? `: ${resolution}` : '.';
  return { summary: `Incident on ${host} closed${why}`, severity: 'info', isOver: true, action: NO_ACTION };
}

export async function readIncidentStates(
  db: Reader,
  incidentIds: readonly string[],
): Promise<ReadonlyMap<string, { state: IncidentState; host: string; notificationId: string }>> {
  if (incidentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('incident_id', 'in', [...incidentIds])
    .execute();
  const ids = rows.map(({ id }) => id);
  const hosts = [...new Set(rows.map(({ host }) => host))];
  const [facts, moves, loads] = await Promise.all([readHaFacts(db), endsOfMoves(db, ids), loadsOf(db, hosts)]);
  const states = new Map<string, { state: IncidentState; host: string; notificationId: string }>();
  for (const [incidentId, members] of Map.groupBy(rows, ({ incident_id }) => incident_id)) {
    const worst = members.toSorted((one, other) => one.severity_rank - other.severity_rank)[0];
    if (!worst) continue;
    const { host } = worst;
    const ends = members.flatMap(({ id }) => moves.get(id) ?? []);
    const began = Math.min(...members.map(({ generated_at }) => Date.parse(generated_at)));
    const recoveredAfterS = ends.length === 0 ? null : Math.max(0, Math.round((Math.max(...ends) - began) / 1000));
    const state = incidentState({ host, members, facts, recoveredAfterS, onHost: loads.get(host) ?? NOTHING });
    if (state) states.set(incidentId, { state, host, notificationId: worst.id });
  }
  return states;
}

/** End of the last move of each recovery, in ms since 1970. */
async function endsOfMoves(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('vmoves')
    .select(({ fn }) => ['notification_id', fn.max('ended_at').as('ended_at')])
    .where('notification_id', 'in', [...ids])
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
