import { NOTIFICATION_STATUSES, TRIAGES } from '#lib/ha/notifications/enums.ts';

export const TRIAGE_FILTERS = ['unresolved', ...TRIAGES, 'all'] as const;
/** By the badge of a row: `failed` excludes recoveries that are being retried or have `recovered` since. */
export const STATUS_FILTERS = ['under_way', ...NOTIFICATION_STATUSES, 'recovered'] as const;
