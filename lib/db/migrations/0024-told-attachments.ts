import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey, references } from '../columns.ts';

/** Attachments of volumes that others than compute tell of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable('told_attachments')
    .addColumn('id', text, primaryKey)
    .addColumn('volume_id', text, references('volumes'))
    .addColumn('instance_uuid', text)
    .addColumn('host_name', text)
    .addColumn('device', text, notNull)
    .addColumn('attached_at', text, notNull)
    .execute();
  await db.schema
    .createIndex('told_attachments_by_volume')
    .on('told_attachments')
    .column('volume_id')
    .unique()
    .execute();
}
