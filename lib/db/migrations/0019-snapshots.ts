import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey, references } from '../columns.ts';

/** Snapshots of volumes, and which volumes were made from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema.alterTable('volumes').addColumn('snapshot_id', text).execute();
  await db.schema.createIndex('volumes_by_snapshot').on('volumes').column('snapshot_id').execute();

  await db.schema
    .createTable('snapshots')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, references('projects'))
    .addColumn('user_id', text, notNull)
    .addColumn('volume_id', text, references('volumes'))
    .addColumn('name', text, notNull)
    .addColumn('description', text)
    .addColumn('size', integer, notNull)
    .addColumn('status', text, notNull)
    .addColumn('metadata', text, notNull)
    .addColumn('is_forced', integer, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text)
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('snapshots');
  await index('snapshots_newest').columns(['project_id', 'created_at', 'id', 'revision']).execute();
  await index('snapshots_by_name').columns(['project_id', 'name', 'id', 'revision']).execute();
  await index('snapshots_by_volume').columns(['volume_id', 'created_at']).execute();
}
