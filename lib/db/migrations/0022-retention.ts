import { sql } from 'kysely';
import type { Migration } from '../columns.ts';

/** What has come to its end is found by when it did. */
export const retention: Migration = {
  name: '0022-retention',
  async up(tx) {
    const index = (name: string, on: string, column: string) => tx.schema.createIndex(name).on(on).column(column);
    await index('events_by_time', 'events', 'at').execute();
    await index('revoked_tokens_by_expiry', 'revoked_tokens', 'expires_at').execute();
    await index('console_tokens_by_expiry', 'console_tokens', 'expires_at').execute();
    await index('instance_actions_by_time', 'instance_actions', 'updated_at')
      .where(sql`action`, '<>', sql.lit('create'))
      .execute();
    await index('server_migrations_by_time', 'server_migrations', 'updated_at').execute();
    await sql`create index workflow_runs_ended on workflow_runs (updated_at) where status not in ('pending', 'running')`.execute(
      tx,
    );
    await sql`create index image_tasks_ended on image_tasks (updated_at) where status in ('success', 'failure')`.execute(
      tx,
    );
  },
};
