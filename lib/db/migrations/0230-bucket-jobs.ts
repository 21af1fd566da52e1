import { type Kysely, sql } from 'kysely';
import { columnTypes, notNull, primaryKey } from '../columns.ts';

/** Work on many objects of a bucket. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('bucket_jobs')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('user_id', text, notNull)
    .addColumn('bucket_id', text, notNull)
    .addColumn('bucket_name', text, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('state', text, notNull)
    .addColumn('input', text, notNull)
    .addColumn('position', text, notNull)
    .addColumn('claims', text, notNull)
    .addColumn('done', integer, notNull)
    .addColumn('failed', integer, notNull)
    .addColumn('message', text)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .addColumn('ended_at', text)
    .execute();
  const jobs = (name: string) => db.schema.createIndex(`bucket_jobs_${name}`).on('bucket_jobs');
  await jobs('by_project').columns(['project_id', 'created_at']).execute();
  await jobs('ended').column('ended_at').where(sql<boolean>`ended_at is not null`).execute();
}
