import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../columns.ts';

/** The newest time of each incident, with all its notifications; and the run of a recovery that a person retried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable('notifications').addColumn('incident_at', text).execute();
  await db.schema.alterTable('notifications').addColumn('retry_run_id', text).execute();
  await sql`update notifications set incident_at = (
    select max(other.generated_at) from notifications other where other.incident_id = notifications.incident_id
  )`.execute(db);
  await db.schema
    .createIndex('notifications_newest_incident')
    .on('notifications')
    .columns(['incident_at', 'id'])
    .execute();
}
