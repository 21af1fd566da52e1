import type { AlertKind, LoggedChange } from '#lib/alerts/alerts.ts';
import type { Occurrence } from '#lib/alerts/occurrence.ts';
import type { Reader } from '#lib/db/database.ts';
import { english } from '#lib/i18n/english.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { isIncidentChange } from './incident-changes.ts';
import { type ReportedIncident, readIncidentStates } from './incident-state.ts';
import { incidentsOfUnrecovered } from './unrecovered-servers.ts';

/** Event of an escalation; `after` has the name of the user as `by`. */
export const ESCALATED = 'notification.escalate';

const byOf = (after: unknown): string => {
  const by: unknown = after instanceof Object ? Reflect.get(after, 'by') : undefined;
  return typeof by === 'string' ? by : '';
};

/**
 * An incident that an administrator escalated, as it is when the message is sent, and its end; also for muted hosts. It is
 * open even if nothing is down any more, because an administrator may escalate what is left to do.
 */
export const escalationAlert: AlertKind = {
  kind: 'ha_escalation',
  title: msg('Escalated incident'),
  isForAdmins: true,
  isImmediate: true,
  async find(db, changes, isWatched) {
    if (!isWatched('')) return [];
    const concerned = changes.filter((change) => change.type === ESCALATED || isIncidentChange(change));
    const ofServers = changes.filter(({ kind }) => kind === 'server');
    const later = await incidentsOfUnrecovered(db, [...new Set(ofServers.map(({ objectId }) => objectId))]);
    if (concerned.length === 0 && later.length === 0) return [];
    const incidents = await incidentsOf(db, concerned);
    const byIncident = new Map(later.map((id) => [id, ofServers]));
    for (const [id, own] of Map.groupBy(concerned, ({ objectId }) => incidents.get(objectId) ?? '')) {
      byIncident.set(id, own);
    }
    const ids = [...byIncident.keys()];
    const [states, escalations] = [await readIncidentStates(db, ids), await countEscalations(db, ids)];
    return [...byIncident].flatMap(([incidentId, own]) => {
      const reported = states.get(incidentId);
      return reported ? occurrencesOf({ incidentId, pages: escalations.get(incidentId) ?? 1 }, own, reported) : [];
    });
  },
};

/** Incidents of changed notifications. */
async function incidentsOf(db: Reader, changes: readonly LoggedChange[]): Promise<ReadonlyMap<string, string>> {
  if (changes.length === 0) return new Map();
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'incident_id'])
    .where('id', 'in', [...new Set(changes.map(({ objectId }) => objectId))])
    .execute();
  return new Map(rows.map(({ id, incident_id }) => [id, incident_id]));
}

/** Escalations by incident. */
async function countEscalations(db: Reader, incidentIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (incidentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('events', 'events.object_id', 'notifications.id')
    .select(['notifications.incident_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('notifications.incident_id', 'in', [...incidentIds])
    .where('events.type', '=', ESCALATED)
    .groupBy('notifications.incident_id')
    .execute();
  return new Map(rows.map(({ incident_id, count }) => [incident_id, Number(count)]));
}

/** Each escalation is sent; the end of the incident goes to alerts that have reported it as escalated. */
function occurrencesOf(
  { incidentId, pages }: { incidentId: string; pages: number },
  changes: readonly LoggedChange[],
  reported: ReportedIncident,
): Occurrence[] {
  const { state, host, notificationId } = reported;
  const escalation = changes.findLast(({ type }) => type === ESCALATED);
  const isOver = state.isOver && changes.at(-1)?.type !== ESCALATED;
  if (!escalation && !isOver) return [];
  const { objectId, at, after } = escalation ?? { objectId: notificationId, at: changes.at(-1)?.at ?? '', after: null };
  const [sentence, action] = [english(state.summary), english(state.action)];
  const summary = escalation ? `Escalated by ${byOf(after)}: ${sentence}` : sentence;
  return [
    {
      ...{ projectId: '', objectId, name: host, text: `${summary} ${action}`, at },
      path: adminObjectHref('notifications', objectId),
      severity: isOver ? state.severity : 'critical',
      incident: {
        ...{ key: `nephos-escalation-${incidentId}`, isOver, summary, action, pages },
        sendTo: escalation ? 'all' : 'open',
      },
    },
  ];
}
