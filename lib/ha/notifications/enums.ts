export const NOTIFICATION_TYPES = ['COMPUTE_HOST', 'COMPUTE_INSTANCE', 'COMPUTE_PROCESS'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

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
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

/** Final states; docs/contract/ha.md 7. */
export const isFinal = (status: NotificationStatus): boolean =>
  status === 'finished' || status === 'failed' || status === 'ignored';

/** Source of a fault: message bus, monitor through the API, or a person in the console. */
export const NOTIFICATION_SOURCES = ['bus', 'webhook', 'console'] as const;
export type NotificationSource = (typeof NOTIFICATION_SOURCES)[number];

/** Triage by administrators. */
export const TRIAGES = ['open', 'acknowledged', 'resolved'] as const;
export type Triage = (typeof TRIAGES)[number];
