import type { AlertKind } from '#lib/alerts/alerts.ts';
import { english } from '#lib/i18n/english.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { readIncidentStates } from './incident-state.ts';

/** Event of an escalation; `after` has the name of the user as `by`. */
export const ESCALATED = 'notification.escalate';

const byOf = (after: unknown): string => {
  const by: unknown = after instanceof Object ? Reflect.get(after, 'by') : undefined;
  return typeof by === 'string' ? by : '';
};

/** An incident that an administrator escalated, as it is when the message is sent; also for muted hosts. */
export const escalationAlert: AlertKind = {
  kind: 'ha_escalation',
  title: msg('Escalated incident'),
  isForAdmins: true,
  async find(db, changes, isWatched) {
    const escalations = changes.filter(({ type, projectId }) => type === ESCALATED && isWatched(projectId));
    if (escalations.length === 0) return [];
    const rows = await db
      .selectFrom('notifications')
      .select(['id', 'incident_id', 'host'])
      .where('id', 'in', [...new Set(escalations.map(({ objectId }) => objectId))])
      .execute();
    const states = await readIncidentStates(db, [...new Set(rows.map(({ incident_id }) => incident_id))]);
    return escalations.flatMap(({ objectId, after, at }) => {
      const row = rows.find(({ id }) => id === objectId);
      const state = row && states.get(row.incident_id)?.state;
      if (!state) return [];
      const [summary, action] = [`Escalated by ${byOf(after)}: ${english(state.summary)}`, english(state.action)];
      return {
        ...{ projectId: '', objectId, name: row.host, text: `${summary} ${action}`, at },
        path: adminObjectHref('notifications', objectId),
        severity: 'critical',
        // Each escalation is a message of its own: a repeated one must not be taken for the previous one.
        incident: { key: `nephos-escalation-${row.incident_id}-${at}`, isOver: false, summary, action },
      };
    });
  },
};
