import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey, references } from '../columns.ts';

/** Volumes on their way to another project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable('volume_transfers')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('volume_id', text, references('volumes'))
    .addColumn('name', text, notNull)
    .addColumn('key_hash', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('volume_transfers');
  await index('volume_transfers_by_volume').column('volume_id').unique().execute();
  await index('volume_transfers_newest').columns(['project_id', 'created_at', 'id']).execute();
}
