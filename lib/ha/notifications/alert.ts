import type { AlertKind, LoggedChange } from '#lib/alerts/alerts.ts';
import type { Reader } from '#lib/db/database.ts';
import { english } from '#lib/i18n/english.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { isIncidentChange } from './incident-changes.ts';
import { readIncidentStates } from './incident-state.ts';
import { incidentsOfUnrecovered } from './unrecovered-servers.ts';

/** Event of a host that is no longer muted; its open incidents are reported then. */
const UNMUTED = 'notification.unmute';

const isAlert = (change: LoggedChange): boolean =>
  change.kind === 'notification' && (change.type === UNMUTED || isIncidentChange(change));

/**
 * An outage or fault of a host, as it is when the message is sent; for administrators. Of a muted host only the end is
 * reported, to alerts that have reported the incident as open.
 */
export const incidentAlert: AlertKind = {
  kind: 'ha_incident',
  title: msg('High availability incident'),
  isForAdmins: true,
  async find(db, changes, isWatched) {
    if (!isWatched('')) return [];
    const alerts = changes.filter(isAlert);
    const servers = new Set(changes.flatMap(({ kind, objectId }) => (kind === 'server' ? objectId : [])));
    const later = await incidentsOfUnrecovered(db, [...servers]);
    if (alerts.length === 0 && later.length === 0) return [];
    const now = new Date().toISOString();
    const incidents = await changedIncidents(db, alerts, later, now);
    const states = await readIncidentStates(db, [...incidents.keys()]);
    const at = (alerts.at(-1) ?? changes.at(-1))?.at ?? now;
    return [...states].flatMap(([incidentId, { state, host, notificationId }]) => {
      const isMuted = incidents.get(incidentId) === true;
      if (isMuted && !state.isOver) return [];
      const [summary, action] = [english(state.summary), english(state.action)];
      return {
        ...{ projectId: '', objectId: notificationId, name: host, text: `${summary} ${action}`, at },
        path: adminObjectHref('notifications', notificationId),
        severity: state.severity,
        incident: {
          ...{ key: `nephos-ha-${incidentId}`, isOver: state.isOver, summary, action },
          ...(isMuted && { sendTo: 'open' }),
        },
      };
    });
  },
};

/**
 * Incidents of changed notifications, open ones of hosts that are no longer muted, and those of instances that changed
 * after their recovery had failed; whether their host is muted.
 */
async function changedIncidents(
  db: Reader,
  alerts: readonly LoggedChange[],
  later: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, boolean>> {
  const idsOf = (isUnmuted: boolean) => [
    ...new Set(alerts.filter(({ type }) => (type === UNMUTED) === isUnmuted).map(({ objectId }) => objectId)),
  ];
  const [ids, hosts] = [idsOf(false), idsOf(true)];
  const rows = await db
    .selectFrom('notifications')
    .leftJoin('muted_hosts', 'muted_hosts.host', 'notifications.host')
    .select(['notifications.incident_id', 'muted_hosts.until'])
    .where(({ or, and, eb }) =>
      or([
        ...(ids.length > 0 ? [eb('notifications.id', 'in', ids)] : []),
        ...(later.length > 0 ? [eb('notifications.incident_id', 'in', [...later])] : []),
        ...(hosts.length > 0
          ? [and([eb('notifications.host', 'in', hosts), eb('notifications.triage', '!=', 'resolved')])]
          : []),
      ]),
    )
    .execute();
  return new Map(rows.map(({ incident_id, until }) => [incident_id, (until ?? '') > now]));
}
