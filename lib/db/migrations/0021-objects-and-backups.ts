import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey, references } from '../columns.ts';

/** Objects in containers, and backups of volumes, which are kept as such. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, bigint } = columnTypes(db);
  await db.schema
    .createTable('object_containers')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, references('projects'))
    .addColumn('name', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
  await db.schema
    .createIndex('object_containers_by_name')
    .on('object_containers')
    .columns(['project_id', 'name'])
    .unique()
    .execute();
  await db.schema
    .createTable('objects')
    .addColumn('container_id', text, references('object_containers'))
    .addColumn('name', text, notNull)
    .addColumn('data_key', text, notNull)
    .addColumn('size', bigint, notNull)
    .addColumn('md5', text, notNull)
    .addColumn('created_at', text, notNull)
    .addPrimaryKeyConstraint('objects_by_name', ['container_id', 'name'])
    .execute();
  await db.schema.createIndex('objects_by_data').on('objects').column('data_key').unique().execute();

  await db.schema
    .createTable('backups')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, references('projects'))
    .addColumn('user_id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('description', text)
    .addColumn('volume_id', text, notNull)
    .addColumn('snapshot_id', text)
    .addColumn('parent_id', text, (column) => column.references('backups.id'))
    .addColumn('status', text, notNull)
    .addColumn('size', integer, notNull)
    .addColumn('stored_bytes', bigint, notNull)
    .addColumn('object_count', integer, notNull)
    .addColumn('container', text, notNull)
    .addColumn('prefix', text, notNull)
    .addColumn('availability_zone', text, notNull)
    .addColumn('volume_facts', text, notNull)
    .addColumn('metadata', text, notNull)
    .addColumn('fail_reason', text)
    .addColumn('data_timestamp', text, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text)
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('backups');
  await index('backups_newest').columns(['project_id', 'created_at', 'id', 'revision']).execute();
  await index('backups_by_name').columns(['project_id', 'name', 'id', 'revision']).execute();
  await index('backups_by_volume').columns(['volume_id', 'data_timestamp']).execute();
  await index('backups_by_parent').column('parent_id').execute();
}
