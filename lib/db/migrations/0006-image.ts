import { type Kysely, sql } from 'kysely';
import { columnTypes, notNull, primaryKey, references } from '../columns.ts';

/** Images with what describes them, who may use them beside their owner, and the tasks that fetched them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, bigint } = columnTypes(db);
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);

  await db.schema
    .createTable('images')
    .addColumn('id', text, primaryKey)
    .addColumn('owner', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('visibility', text, notNull)
    .addColumn('protected', integer, notNull)
    .addColumn('os_hidden', integer, notNull)
    .addColumn('container_format', text, notNull)
    .addColumn('disk_format', text, notNull)
    .addColumn('min_ram', integer, notNull)
    .addColumn('min_disk', integer, notNull)
    .addColumn('size', bigint, notNull)
    .addColumn('virtual_size', bigint)
    .addColumn('checksum', text)
    .addColumn('os_hash_algo', text)
    .addColumn('os_hash_value', text)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .addColumn('data_key', text)
    .addColumn('upload_key', text)
    .addColumn('upload_until', text)
    .addColumn('staged_key', text)
    .addColumn('staged_size', bigint)
    .addColumn('staged_total', bigint)
    .addColumn('backup_of', text)
    .addColumn('backup_type', text)
    .execute();
  await index('images_newest', 'images').columns(['created_at', 'id']).execute();
  await index('images_by_owner', 'images').columns(['owner', 'status']).execute();
  await index('images_by_backup', 'images').columns(['backup_of', 'backup_type']).execute();

  await db.schema
    .createTable('image_properties')
    .addColumn('image_id', text, references('images'))
    .addColumn('name', text, notNull)
    .addColumn('value', text, notNull)
    .execute();
  await index('image_properties_key', 'image_properties').columns(['image_id', 'name']).unique().execute();

  await db.schema
    .createTable('image_tags')
    .addColumn('image_id', text, references('images'))
    .addColumn('tag', text, notNull)
    .execute();
  await index('image_tags_key', 'image_tags').columns(['image_id', 'tag']).unique().execute();

  await db.schema
    .createTable('image_members')
    .addColumn('image_id', text, references('images'))
    .addColumn('member_id', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  await index('image_members_key', 'image_members').columns(['image_id', 'member_id']).unique().execute();
  await index('image_members_by_member', 'image_members').columns(['member_id', 'status']).execute();

  await db.schema
    .createTable('image_tasks')
    .addColumn('id', text, primaryKey)
    .addColumn('type', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('owner', text, notNull)
    .addColumn('user_id', text, notNull)
    .addColumn('request_id', text, notNull)
    .addColumn('image_id', text)
    .addColumn('input', text, notNull)
    .addColumn('result', text)
    .addColumn('message', text, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  await index('image_tasks_by_image', 'image_tasks').columns(['image_id', 'created_at']).execute();
  await index('image_tasks_newest', 'image_tasks').columns(['created_at', 'id']).execute();
  await index('image_tasks_ended', 'image_tasks')
    .column('updated_at')
    .where(sql<boolean>`status in ('success', 'failure')`)
    .execute();

  await db.schema.createTable('image_tombstones').addColumn('id', text, primaryKey).execute();
}
