import { sql } from 'kysely';
import { retentionOf } from '#lib/retention/retention.ts';

export const isolationRetention = retentionOf({
  table: 'isolation_incidents',
  key: 'id',
  endedAt: 'closed_at',
  where: sql`closed_at is not null`,
  keptDays: (env) => env.NEPHOS_RETENTION_NOTIFICATIONS_DAYS,
});
