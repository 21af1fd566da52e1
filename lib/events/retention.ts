import { type Retention, retentionOf } from '#lib/retention/retention.ts';

export const eventRetention: Retention = retentionOf({
  table: 'events',
  key: 'id',
  endedAt: 'at',
  keptDays: (env) => env.NEPHOS_RETENTION_EVENTS_DAYS,
});
