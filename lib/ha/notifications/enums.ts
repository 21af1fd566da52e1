import { z } from 'zod';

export const NOTIFICATION_TYPES = ['COMPUTE_HOST', 'COMPUTE_INSTANCE', 'COMPUTE_PROCESS'] as const;
export const NotificationType = z.enum(NOTIFICATION_TYPES);
export type NotificationType = z.infer<typeof NotificationType>;

/** Upstream's spellings; docs/contract/ha.md 1. */
export const SPELLINGS = {
  COMPUTE_HOST: 'COMPUTE_HOST',
  COMPUTE_INSTANCE: 'COMPUTE_INSTANCE',
  COMPUTE_PROCESS: 'COMPUTE_PROCESS',
  VM: 'COMPUTE_INSTANCE',
  PROCESS: 'COMPUTE_PROCESS',
} as const satisfies Record<string, NotificationType>;
export type NotificationTypeSpelling = keyof typeof SPELLINGS;

export const NOTIFICATION_STATUSES = ['new', 'running', 'error', 'finished', 'failed', 'ignored'] as const;
export const NotificationStatus = z.enum(NOTIFICATION_STATUSES);
export type NotificationStatus = z.infer<typeof NotificationStatus>;

/** Final states; docs/contract/ha.md 7. */
export const isFinal = (status: NotificationStatus): boolean =>
  status === 'finished' || status === 'failed' || status === 'ignored';

/** Source of a fault: message bus, monitor through the API, or a person in the console. */
export const NotificationSource = z.enum(['bus', 'webhook', 'console']);
export type NotificationSource = z.infer<typeof NotificationSource>;

/** Triage by administrators. */
export const Triage = z.enum(['open', 'acknowledged', 'resolved']);
export type Triage = z.infer<typeof Triage>;
