import type { AlertKind } from '#lib/alerts/alerts.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { isBlocking } from './incidents.ts';

const ALERT_TYPES: ReadonlySet<string> = new Set(
  ['suspect', 'override', 'revoke', 'expire', 'clear'].map((verb) => `isolation.${verb}`),
);

const ACTION = 'Check the network of the control plane. If the hosts have really failed, override the incident.';

/** The control plane may be isolated, so that nothing is evacuated; for administrators. */
export const isolationAlert: AlertKind = {
  kind: 'ha_isolation',
  title: msg('Control plane may be isolated'),
  isForAdmins: true,
  async find(db, changes, isWatched) {
    const alerts = changes.filter(({ type, projectId }) => ALERT_TYPES.has(type) && isWatched(projectId));
    if (alerts.length === 0) return [];
    const last = new Map(alerts.map((alert) => [alert.objectId, alert]));
    const rows = await db
      .selectFrom('isolation_incidents')
      .selectAll()
      .where('id', 'in', [...last.keys()])
      .execute();
    return rows.map((row) => {
      const { id, hosts, silent } = row;
      const isOver = row.closed_at !== null;
      const isOverridden = !isOver && !isBlocking(row);
      const text = isOver ? 'reaches enough hosts again.' : `may be isolated: ${silent} of ${hosts} hosts failed.`;
      const effect = isOverridden ? 'An administrator allowed evacuations.' : 'Nothing is evacuated.';
      const action = isOver || isOverridden ? null : ACTION;
      const summary = `The control plane ${isOver ? text : `${text} ${effect}`}`;
      return {
        ...{ projectId: '', objectId: id, name: 'Control plane', path: adminHref('notifications') },
        text: isOver ? text : `${text} ${effect}`,
        at: last.get(id)?.at ?? new Date().toISOString(),
        severity: isOver ? 'info' : 'critical',
        incident: { key: `nephos-isolation-${id}`, isOver, summary, action },
      };
    });
  },
};
