import { type Kysely, sql } from 'kysely';
import { columnTypes, defaultTo, notNull, primaryKey, references } from '../columns.ts';

/**
 * Versions of objects with their parts, unfinished uploads, small data and counters; buckets get settings. Objects of
 * unreleased versions, which only volume backups had, are dropped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, bigint, bytes } = columnTypes(db);
  await db.schema.dropTable('objects').execute();
  await sql`delete from object_containers`.execute(db);
  const containers = () => db.schema.alterTable('object_containers');
  await containers().addColumn('settings', text, defaultTo('{}')).execute();
  await containers().addColumn('updated_at', text).execute();
  await containers().addColumn('s3_name', text).execute();
  await db.schema
    .createIndex('object_containers_by_s3_name')
    .on('object_containers')
    .column('s3_name')
    .unique()
    .execute();

  await db.schema
    .createTable('object_versions')
    .addColumn('id', text, primaryKey)
    .addColumn('container_id', text, references('object_containers'))
    .addColumn('name', text, notNull)
    .addColumn('version_id', text, notNull)
    .addColumn('sequence', bigint, notNull)
    .addColumn('is_latest', integer, notNull)
    .addColumn('is_delete_marker', integer, notNull)
    .addColumn('location', text)
    .addColumn('size', bigint, notNull)
    .addColumn('etag', text, notNull)
    .addColumn('crc64nvme', text)
    .addColumn('content_type', text, notNull)
    .addColumn('part_count', integer, notNull)
    .addColumn('attributes', text, notNull)
    .addColumn('expires_at', text)
    .addColumn('modified_at', text, notNull)
    .execute();
  const versions = (name: string) => db.schema.createIndex(`object_versions_${name}`).on('object_versions');
  await versions('in_order').columns(['container_id', 'name', 'sequence']).unique().execute();
  await versions('listed')
    .columns(['container_id', 'name'])
    .unique()
    .where(sql<boolean>`is_latest = 1 and is_delete_marker = 0`)
    .execute();
  await versions('by_location')
    .column('location')
    .where('location' as never, 'is not', null)
    .execute();
  await versions('by_expiry')
    .column('expires_at')
    .where('expires_at' as never, 'is not', null)
    .execute();

  await db.schema
    .createTable('object_parts')
    .addColumn('object_id', text, references('object_versions'))
    .addColumn('number', integer, notNull)
    .addColumn('location', text)
    .addColumn('size', bigint, notNull)
    .addColumn('etag', text, notNull)
    .addColumn('attributes', text, notNull)
    .addPrimaryKeyConstraint('object_parts_in_order', ['object_id', 'number'])
    .execute();
  await db.schema.createIndex('object_parts_by_location').on('object_parts').column('location').execute();

  await db.schema
    .createTable('object_uploads')
    .addColumn('id', text, primaryKey)
    .addColumn('container_id', text, references('object_containers'))
    .addColumn('name', text, notNull)
    .addColumn('content_type', text, notNull)
    .addColumn('attributes', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
  const uploads = (name: string) => db.schema.createIndex(`object_uploads_${name}`).on('object_uploads');
  await uploads('by_name').columns(['container_id', 'name', 'id']).execute();
  await uploads('by_age').column('created_at').execute();

  await db.schema
    .createTable('object_upload_parts')
    .addColumn('upload_id', text, references('object_uploads'))
    .addColumn('number', integer, notNull)
    .addColumn('location', text)
    .addColumn('size', bigint, notNull)
    .addColumn('etag', text, notNull)
    .addColumn('attributes', text, notNull)
    .addColumn('modified_at', text, notNull)
    .addPrimaryKeyConstraint('object_upload_parts_in_order', ['upload_id', 'number'])
    .execute();
  await db.schema.createIndex('object_upload_parts_by_location').on('object_upload_parts').column('location').execute();

  await db.schema
    .createTable('object_small_data')
    .addColumn('location', text, primaryKey)
    .addColumn('data', bytes, notNull)
    .execute();

  await db.schema
    .createTable('object_counters')
    .addColumn('container_id', text, references('object_containers'))
    .addColumn('shard', integer, notNull)
    .addColumn('project_id', text, notNull)
    .addColumn('objects', bigint, notNull)
    .addColumn('bytes', bigint, notNull)
    .addColumn('stored_bytes', bigint, notNull)
    .addPrimaryKeyConstraint('object_counters_by_container', ['container_id', 'shard'])
    .execute();
  await db.schema.createIndex('object_counters_by_project').on('object_counters').column('project_id').execute();

  await db.schema
    .createTable('object_accounts')
    .addColumn('project_id', text, primaryKey)
    .addColumn('settings', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
}
