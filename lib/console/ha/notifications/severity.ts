import { type RawBuilder, sql } from 'kysely';
import type { NotificationStatus, NotificationType } from '#lib/ha/notifications/schema.ts';
import type { Severity } from '../overview/schema.ts';

/** What the seriousness of a notification is derived from. */
interface Judged {
  type: NotificationType;
  status: NotificationStatus;
  payload: { event: string };
}

const OF_TYPE = { COMPUTE_HOST: 'host_lost', COMPUTE_INSTANCE: 'instance', COMPUTE_PROCESS: 'process' } as const;

/** How serious a notification is: a lost host before a recovery that failed, an instance before a process. */
export function severityOf({ type, status, payload }: Judged): Severity {
  if (payload.event === 'STARTED') return 'back';
  if (type !== 'COMPUTE_HOST' && (status === 'error' || status === 'failed')) return 'recovery_failed';
  return OF_TYPE[type];
}

/** The event that a payload tells of; quotes within the texts of a payload are escaped, so that none passes for it. */
export const hasEvent = (table: string, event: string): RawBuilder<boolean> => {
  const escaped = JSON.stringify(event).replaceAll(/[%_!]/g, '!$&');
  return sql<boolean>`${sql.ref(`${table}.payload_key`)} like ${`%"event":${escaped}%`} escape '!'`;
};

/** The same as `severityOf`, for the database. */
export function hasSeverity(table: string, severity: Severity): RawBuilder<boolean> {
  const type = sql.ref(`${table}.type`);
  const isBack = hasEvent(table, 'STARTED');
  const isFailed = sql<boolean>`(${type} <> 'COMPUTE_HOST' and ${sql.ref(`${table}.status`)} in ('error', 'failed'))`;
  switch (severity) {
    case 'back':
      return isBack;
    case 'recovery_failed':
      return sql<boolean>`(${isFailed} and not ${isBack})`;
    case 'host_lost':
      return sql<boolean>`(${type} = 'COMPUTE_HOST' and not ${isBack})`;
    case 'instance':
      return sql<boolean>`(${type} = 'COMPUTE_INSTANCE' and not ${isFailed} and not ${isBack})`;
    case 'process':
      return sql<boolean>`(${type} = 'COMPUTE_PROCESS' and not ${isFailed} and not ${isBack})`;
    default:
      return severity satisfies never;
  }
}
