import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey, references } from '../columns.ts';

/** What runs the storage and was disabled, and the default types of projects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable('disabled_storage_services')
    .addColumn('binary', text, primaryKey)
    .addColumn('reason', text)
    .addColumn('disabled_at', text, notNull)
    .execute();
  await db.schema
    .createTable('default_volume_types')
    .addColumn('project_id', text, primaryKey)
    .addColumn('volume_type_id', text, references('volume_types'))
    .execute();
}
