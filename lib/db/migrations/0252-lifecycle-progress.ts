import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey } from '../columns.ts';

/** How far the lifecycle rules of each bucket were applied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable('object_lifecycle_progress')
    .addColumn('container_id', text, primaryKey)
    .addColumn('day', text, notNull)
    .addColumn('settings_at', text, notNull)
    .addColumn('position', text)
    .addColumn('begun_at', text, notNull)
    .execute();
  await db.schema
    .createIndex('object_lifecycle_progress_begun')
    .on('object_lifecycle_progress')
    .column('begun_at')
    .execute();
}
