import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey } from '../columns.ts';

/** Why operations on volumes and snapshots failed, in words for their users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable('volume_messages')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('resource_type', text, notNull)
    .addColumn('resource_uuid', text, notNull)
    .addColumn('event_id', text, notNull)
    .addColumn('user_message', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('volume_messages');
  await index('volume_messages_newest').columns(['project_id', 'created_at', 'id']).execute();
  await index('volume_messages_by_resource').columns(['resource_uuid', 'created_at']).execute();
  await index('volume_messages_by_time').column('created_at').execute();
}
