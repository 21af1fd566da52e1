import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey } from '../columns.ts';

/** The progress of verifying stored data, the damage it found, and the keys with which buckets are encrypted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, bigint } = columnTypes(db);
  await db.schema
    .createTable('object_scrubs')
    .addColumn('id', text, primaryKey)
    .addColumn('started_at', text, notNull)
    .addColumn('finished_at', text)
    .addColumn('position', text)
    .addColumn('blobs', bigint, notNull)
    .addColumn('bytes', bigint, notNull)
    .execute();
  await db.schema
    .createTable('object_damages')
    .addColumn('location', text, primaryKey)
    .addColumn('reason', text, notNull)
    .addColumn('found_at', text, notNull)
    .addColumn('seen_at', text, notNull)
    .execute();
  await db.schema
    .createTable('object_keys')
    .addColumn('id', text, primaryKey)
    .addColumn('blob', text, notNull)
    .addColumn('key_id', text, notNull)
    .execute();
}
