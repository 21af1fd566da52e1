import type { NotificationStatus, NotificationType } from './enums.ts';

export const SEVERITIES = ['host_lost', 'recovery_failed', 'instance', 'process', 'back'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Fields that determine the severity. */
interface RatedNotification {
  type: NotificationType;
  status: NotificationStatus;
  payload: { event: string };
}

const OF_TYPE = { COMPUTE_HOST: 'host_lost', COMPUTE_INSTANCE: 'instance', COMPUTE_PROCESS: 'process' } as const;

/** Severity: a lost host before a failed recovery, an instance before a process. */
export function severityOf({ type, status, payload }: RatedNotification): Severity {
  if (payload.event === 'STARTED') return 'back';
  if (type !== 'COMPUTE_HOST' && (status === 'error' || status === 'failed')) return 'recovery_failed';
  return OF_TYPE[type];
}

/** Rank of the severity, stored with the notification for sorting and filtering. */
export const severityRank = (judged: RatedNotification): number => rankOf(severityOf(judged));

export const rankOf = (severity: Severity): number => SEVERITIES.indexOf(severity);
