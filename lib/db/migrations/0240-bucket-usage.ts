import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey } from '../columns.ts';

/** The usage of buckets over time, and selections of objects that are downloaded as one file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, bigint } = columnTypes(db);
  await db.schema
    .createTable('bucket_usage_samples')
    .addColumn('bucket_id', text, notNull)
    .addColumn('resolution', text, notNull)
    .addColumn('at', text, notNull)
    .addColumn('objects', bigint, notNull)
    .addColumn('bytes', bigint, notNull)
    .addColumn('stored_bytes', bigint, notNull)
    .addPrimaryKeyConstraint('bucket_usage_samples_key', ['bucket_id', 'resolution', 'at'])
    .execute();
  await db.schema
    .createIndex('bucket_usage_samples_by_time')
    .on('bucket_usage_samples')
    .columns(['resolution', 'at'])
    .execute();
  await db.schema
    .createTable('bucket_archives')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('user_id', text, notNull)
    .addColumn('bucket_id', text, notNull)
    .addColumn('selection', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
  const archives = (name: string) => db.schema.createIndex(`bucket_archives_${name}`).on('bucket_archives');
  await archives('by_project').columns(['project_id', 'created_at']).execute();
  await archives('by_time').column('created_at').execute();
}
