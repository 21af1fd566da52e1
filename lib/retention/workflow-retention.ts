import { sql } from 'kysely';
import { type Retention, retentionOf } from './retention.ts';

export const runRetention: Retention = retentionOf({
  table: 'workflow_runs',
  key: 'id',
  endedAt: 'updated_at',
  // Matches the partial index on ended runs; the index on states would sort all of them.
  where: sql`status not in ('pending', 'running')`,
  keptDays: (env) => env.NEPHOS_RETENTION_WORKFLOW_RUNS_DAYS,
});
