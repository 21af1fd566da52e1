import type { AlertKind, LoggedChange } from '#lib/alerts/alerts.ts';
import { english } from '#lib/i18n/english.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { readIncidentStates } from './incident-state.ts';

/** Changes that concern people on call. */
const ALERT_TYPES: ReadonlySet<string> = new Set(
  ['create', 'start', 'error', 'fail', 'finish', 'ignore', 'retry', 'retry_finish', 'retry_fail', 'resolve'].map(
    (verb) => `notification.${verb}`,
  ),
);

const isAlert = ({ kind, type }: LoggedChange): boolean => kind === 'notification' && ALERT_TYPES.has(type);

/** An outage or fault of a host, as it is when the message is sent; for administrators, and not for muted hosts. */
export const incidentAlert: AlertKind = {
  kind: 'ha_incident',
  title: msg('High availability incident'),
  isForAdmins: true,
  async find(db, changes, isWatched) {
    const alerts = changes.filter((change) => isAlert(change) && isWatched(change.projectId));
    if (alerts.length === 0) return [];
    const ids = [...new Set(alerts.map(({ objectId }) => objectId))];
    const rows = await db
      .selectFrom('notifications')
      .leftJoin('muted_hosts', 'muted_hosts.host', 'notifications.host')
      .select(['notifications.id', 'notifications.incident_id', 'muted_hosts.until'])
      .where('notifications.id', 'in', ids)
      .execute();
    const now = new Date().toISOString();
    const incidents = new Set(rows.filter(({ until }) => (until ?? '') <= now).map(({ incident_id }) => incident_id));
    const states = await readIncidentStates(db, [...incidents]);
    const at = alerts.at(-1)?.at ?? now;
    return [...states].map(([incidentId, { state, host, notificationId }]) => {
      const [summary, action] = [english(state.summary), english(state.action)];
      return {
        ...{ projectId: '', objectId: notificationId, name: host, text: `${summary} ${action}`, at },
        path: adminObjectHref('notifications', notificationId),
        severity: state.severity,
        incident: { key: `nephos-ha-${incidentId}`, isOver: state.isOver, summary, action },
      };
    });
  },
};
