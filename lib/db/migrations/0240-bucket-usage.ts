import type { Kysely } from 'kysely';
import { columnTypes, notNull } from '../columns.ts';

/** The usage of buckets over time. */
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
}
