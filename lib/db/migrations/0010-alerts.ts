import { type Kysely, sql } from 'kysely';
import { columnTypes, defaultTo, notNull, primaryKey } from '../columns.ts';

/** What users have themselves told of, what was told, how high it stood, and how far the event log has been read for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, bigint } = columnTypes(db);
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);

  await db.schema
    .createTable('alerts')
    .addColumn('id', text, primaryKey)
    .addColumn('user_id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('channel', text, notNull)
    .addColumn('target', text, notNull)
    .addColumn('project_id', text)
    .addColumn('kinds', text, notNull)
    .addColumn('is_enabled', integer, notNull)
    .addColumn('failures', integer, defaultTo(0))
    .addColumn('blob', text, notNull)
    .addColumn('key_id', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
  await index('alerts_of_user', 'alerts').columns(['user_id', 'name']).unique().execute();
  await index('alerts_of_project', 'alerts').columns(['project_id']).execute();
  await index('alerts_by_key', 'alerts').columns(['key_id', 'id']).execute();

  await db.schema
    .createTable('alert_deliveries')
    .addColumn('id', text, primaryKey)
    .addColumn('alert_id', text, notNull)
    .addColumn('user_id', text, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('project_id', text)
    .addColumn('count', integer, notNull)
    .addColumn('occurrences', text, notNull)
    .addColumn('state', text, notNull)
    .addColumn('tries', integer, notNull)
    .addColumn('status', integer)
    .addColumn('reason', text)
    .addColumn('created_at', text, notNull)
    .addColumn('due_at', text, notNull)
    .addColumn('started_at', text)
    .addColumn('ended_at', text)
    .execute();
  const deliveries = 'alert_deliveries';
  await index('alert_deliveries_of_alert', deliveries).columns(['alert_id', 'created_at']).execute();
  await index('alert_deliveries_of_user', deliveries).columns(['user_id', 'started_at']).execute();
  await index('alert_deliveries_of_project', deliveries).columns(['project_id']).execute();
  const isGathering = sql<boolean>`state = 'gathering'`;
  await index('alert_deliveries_due', deliveries).columns(['due_at']).where(isGathering).execute();
  const hasEnded = sql<boolean>`ended_at is not null`;
  await index('alert_deliveries_ended', deliveries).columns(['ended_at']).where(hasEnded).execute();

  await db.schema
    .createTable('alert_levels')
    .addColumn('project_id', text, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('name', text, notNull)
    .execute();
  await index('alert_levels_key', 'alert_levels').columns(['project_id', 'kind', 'name']).unique().execute();

  await db.schema
    .createTable('alert_cursor')
    .addColumn('id', integer, primaryKey)
    .addColumn('event_id', bigint, notNull)
    .execute();
}
