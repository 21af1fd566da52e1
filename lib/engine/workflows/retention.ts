import { sql } from 'kysely';
import { type Retention, retentionOf } from '#lib/retention/retention.ts';

export const runRetention: Retention = retentionOf({
  table: 'workflow_runs',
  key: 'id',
  endedAt: 'updated_at',
  where: sql`status in ('done', 'failed')`,
  keptDays: (env) => env.NEPHOS_RETENTION_RUNS_DAYS,
});
