import { type Kysely, sql } from 'kysely';
import { columnTypes, defaultTo, notNull, primaryKey, references } from '../columns.ts';

/** Jobs: work on many objects that the platform does for somebody, with what became of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);

  await db.schema
    .createTable('jobs')
    .addColumn('id', text, primaryKey)
    .addColumn('kind', text, notNull)
    .addColumn('host', text)
    .addColumn('title', text)
    .addColumn('reason', text)
    .addColumn('headers', text, notNull)
    .addColumn('project_id', text, notNull)
    .addColumn('user_id', text, notNull)
    .addColumn('user_name', text, notNull)
    .addColumn('claims', text, notNull)
    .addColumn('parallel', integer, notNull)
    .addColumn('stops_on_failure', integer, notNull)
    .addColumn('state', text, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .addColumn('ended_at', text)
    .execute();
  await index('jobs_of_user', 'jobs').columns(['user_id', 'created_at', 'id']).execute();
  await index('jobs_newest', 'jobs').columns(['created_at', 'id']).execute();
  await index('jobs_of_host', 'jobs').columns(['host', 'created_at']).where(sql<boolean>`host is not null`).execute();
  await index('jobs_ended', 'jobs').column('ended_at').where(sql<boolean>`ended_at is not null`).execute();

  await db.schema
    .createTable('job_items')
    .addColumn('job_id', text, references('jobs'))
    .addColumn('position', integer, notNull)
    .addColumn('step', integer, defaultTo(0))
    .addColumn('object_id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('project_id', text)
    .addColumn('state', text, notNull)
    .addColumn('work', text, notNull)
    .addColumn('message', text)
    .addColumn('request_id', text)
    .addColumn('started_at', text)
    .addColumn('ended_at', text)
    .execute();
  await index('job_items_key', 'job_items').columns(['job_id', 'position']).unique().execute();
  await index('job_items_by_state', 'job_items').columns(['job_id', 'state', 'position']).execute();
}
