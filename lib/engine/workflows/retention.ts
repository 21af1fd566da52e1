import { sql } from 'kysely';
import { type Retention, retentionOf } from '#lib/retention/retention.ts';

export const runRetention: Retention = retentionOf({
  table: 'workflow_runs',
  key: 'id',
  endedAt: 'updated_at',
  // As the index on the ends of runs says it: the one on the states would have all of them sorted at every step.
  where: sql`status not in ('pending', 'running')`,
  keptDays: (env) => env.NEPHOS_RETENTION_WORKFLOW_RUNS_DAYS,
});
