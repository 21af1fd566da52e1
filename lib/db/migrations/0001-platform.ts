import { type Kysely, sql } from 'kysely';
import { columnTypes, defaultTo, notNull, primaryKey } from '../columns.ts';

/** What the platform keeps for itself, and the console for its users. These may be another cloud's: nothing refers to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, serial } = columnTypes(db);
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);

  await db.schema
    .createTable('secrets')
    .addColumn('name', text, primaryKey)
    .addColumn('value', text, notNull)
    .execute();

  await db.schema
    .createTable('versions')
    .addColumn('name', text, primaryKey)
    .addColumn('value', integer, notNull)
    .execute();

  await db.schema
    .createTable('key_ids')
    .addColumn('kid', text, primaryKey)
    .addColumn('purpose', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();

  await db.schema
    .createTable('events')
    .addColumn('id', serial)
    .addColumn('at', text, notNull)
    .addColumn('project_id', text, notNull)
    .addColumn('user_id', text)
    .addColumn('request_id', text)
    .addColumn('type', text, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('object_id', text, notNull)
    .addColumn('before', text)
    .addColumn('after', text)
    .execute();
  await index('events_by_project', 'events').columns(['project_id', 'id']).execute();
  await index('events_by_object', 'events').columns(['object_id', 'id']).execute();
  await index('events_by_time', 'events').column('at').execute();

  await db.schema
    .createTable('workflow_runs')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, notNull)
    .addColumn('object_id', text, notNull)
    .addColumn('input', text, notNull)
    .addColumn('steps', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('attempts', integer, notNull)
    .addColumn('wake_at', text, notNull)
    .addColumn('worker_id', text)
    .addColumn('lease_until', text)
    .addColumn('error', text)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .addColumn('project_id', text, defaultTo(''))
    .addColumn('pool', text, defaultTo('general'))
    .addColumn('lane', text, defaultTo(' '))
    .addColumn('claims', integer, defaultTo(0))
    .addColumn('failure', text)
    .execute();
  await index('workflow_runs_by_object', 'workflow_runs').columns(['object_id', 'status']).execute();
  await index('workflow_runs_queue', 'workflow_runs').columns(['status', 'pool', 'lane', 'wake_at']).execute();
  await index('workflow_runs_leases', 'workflow_runs').columns(['status', 'lease_until']).execute();
  await index('workflow_runs_ended', 'workflow_runs')
    .column('updated_at')
    .where(sql<boolean>`status not in ('pending', 'running')`)
    .execute();

  await db.schema
    .createTable('periodic_jobs')
    .addColumn('name', text, primaryKey)
    .addColumn('due_at', text, notNull)
    .addColumn('worker_id', text)
    .addColumn('lease_until', text)
    .execute();

  await db.schema
    .createTable('console_sessions')
    .addColumn('id', text, primaryKey)
    .addColumn('user_id', text, notNull)
    .addColumn('chain_id', text, notNull)
    .addColumn('address', text, notNull)
    .addColumn('user_agent', text, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('last_seen_at', text, notNull)
    .addColumn('expires_at', text, notNull)
    .execute();
  await index('console_sessions_expires_at', 'console_sessions').column('expires_at').execute();

  await db.schema
    .createTable('console_preferences')
    .addColumn('user_id', text, primaryKey)
    .addColumn('preferences', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();

  await db.schema
    .createTable('console_list_layouts')
    .addColumn('user_id', text, notNull)
    .addColumn('list', text, notNull)
    .addColumn('layout', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  await index('console_list_layouts_key', 'console_list_layouts').columns(['user_id', 'list']).unique().execute();

  await db.schema
    .createTable('console_saved_views')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('user_id', text, notNull)
    .addColumn('user_name', text, notNull)
    .addColumn('list', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('is_shared', integer, notNull)
    .addColumn('view', text, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  await index('console_saved_views_key', 'console_saved_views')
    .columns(['project_id', 'list', 'user_id', 'name'])
    .unique()
    .execute();
}
