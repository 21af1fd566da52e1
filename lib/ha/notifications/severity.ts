import { z } from 'zod';
import type { NotificationStatus, NotificationType } from './schema.ts';

/** How serious a notification is, the worst first; `back` tells that something is up again. */
export const SEVERITIES = ['host_lost', 'recovery_failed', 'instance', 'process', 'back'] as const;
export const Severity = z.enum(SEVERITIES);
export type Severity = z.infer<typeof Severity>;

/** What the seriousness of a notification is derived from. */
interface RatedNotification {
  type: NotificationType;
  status: NotificationStatus;
  payload: { event: string };
}

const OF_TYPE = { COMPUTE_HOST: 'host_lost', COMPUTE_INSTANCE: 'instance', COMPUTE_PROCESS: 'process' } as const;

/** How serious a notification is: a lost host before a recovery that failed, an instance before a process. */
export function severityOf({ type, status, payload }: RatedNotification): Severity {
  if (payload.event === 'STARTED') return 'back';
  if (type !== 'COMPUTE_HOST' && (status === 'error' || status === 'failed')) return 'recovery_failed';
  return OF_TYPE[type];
}

/** Its place among the severities, which is kept with the notification: lists are ordered and filtered by it. */
export const severityRank = (judged: RatedNotification): number => rankOf(severityOf(judged));

export const rankOf = (severity: Severity): number => SEVERITIES.indexOf(severity);
