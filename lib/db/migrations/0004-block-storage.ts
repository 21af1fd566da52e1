import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey, references } from '../columns.ts';

/** Volumes with their types and attachments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);

  await db.schema
    .createTable('volume_types')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('is_public', integer, notNull)
    .addColumn('extra_specs', text, notNull)
    .execute();
  await index('volume_types_name', 'volume_types').column('name').unique().execute();

  await db.schema
    .createTable('volumes')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, references('projects'))
    .addColumn('user_id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('description', text)
    .addColumn('size', integer, notNull)
    .addColumn('status', text, notNull)
    .addColumn('volume_type', text, notNull)
    .addColumn('availability_zone', text, notNull)
    .addColumn('metadata', text, notNull)
    .addColumn('image_metadata', text)
    .addColumn('bootable', integer, notNull)
    .addColumn('source_volid', text)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text)
    .execute();
  await index('volumes_newest', 'volumes').columns(['project_id', 'created_at', 'id', 'revision']).execute();
  await index('volumes_by_name', 'volumes').columns(['project_id', 'name', 'id', 'revision']).execute();

  await db.schema
    .createTable('volume_attachments')
    .addColumn('id', text, primaryKey)
    .addColumn('volume_id', text, references('volumes'))
    .addColumn('server_id', text, notNull)
    .addColumn('device', text, notNull)
    .addColumn('delete_on_termination', integer, notNull)
    .addColumn('is_root', integer, notNull)
    .addColumn('status', text, notNull)
    .addColumn('attached_at', text, notNull)
    .addColumn('tag', text)
    .execute();
  await index('volume_attachments_by_volume', 'volume_attachments').column('volume_id').execute();
  await index('volume_attachments_by_server', 'volume_attachments').columns(['server_id', 'device']).unique().execute();
}
