import { type Kysely, sql } from 'kysely';
import { columnTypes, notNull, primaryKey } from '../columns.ts';

/** Imports from other S3 stores. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('bucket_imports')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('user_id', text, notNull)
    .addColumn('bucket_id', text, notNull)
    .addColumn('bucket_name', text, notNull)
    .addColumn('endpoint', text, notNull)
    .addColumn('region', text, notNull)
    .addColumn('source_bucket', text, notNull)
    .addColumn('source_prefix', text, notNull)
    .addColumn('is_path_style', integer, notNull)
    .addColumn('access_key', text, notNull)
    .addColumn('blob', text)
    .addColumn('key_id', text)
    .addColumn('target_prefix', text, notNull)
    .addColumn('replaces', integer, notNull)
    .addColumn('deletes', integer, notNull)
    .addColumn('claims', text, notNull)
    .addColumn('state', text, notNull)
    .addColumn('message', text)
    .addColumn('slice', integer, notNull)
    .addColumn('runs', integer, notNull)
    .addColumn('position', text, notNull)
    .addColumn('counts', text, notNull)
    .addColumn('activity', text, notNull)
    .addColumn('failures', text, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('started_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .addColumn('ended_at', text)
    .execute();
  const imports = (name: string) => db.schema.createIndex(`bucket_imports_${name}`).on('bucket_imports');
  await imports('by_project').columns(['project_id', 'created_at']).execute();
  await imports('ended').column('ended_at').where(sql<boolean>`ended_at is not null`).execute();
}
