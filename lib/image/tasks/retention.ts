import { sql } from 'kysely';
import { type Retention, retentionOf } from '#lib/retention/retention.ts';

export const taskRetention: Retention = retentionOf({
  table: 'image_tasks',
  key: 'id',
  endedAt: 'updated_at',
  where: sql`status in ('success', 'failure')`,
  keptDays: (env) => env.NEPHOS_RETENTION_TASKS_DAYS,
});
