import type { LoggedChange } from '#lib/alerts/alerts.ts';

/** Changes that concern people on call. */
const INCIDENT_CHANGES: ReadonlySet<string> = new Set(
  ['create', 'start', 'error', 'fail', 'finish', 'ignore', 'retry', 'retry_finish', 'retry_fail', 'resolve'].map(
    (verb) => `notification.${verb}`,
  ),
);

/** Whether a notification changed so that the state of its incident may have changed. */
export const isIncidentChange = ({ kind, type }: Pick<LoggedChange, 'kind' | 'type'>): boolean =>
  kind === 'notification' && INCIDENT_CHANGES.has(type);
