import { type Kysely, sql } from 'kysely';
import { addIndexes, unique } from '#lib/db/table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('told_attachments').renameTo('external_attachments').execute();
  await sql`drop index told_attachments_by_volume`.execute(db);
  await addIndexes(db, 'external_attachments', { external_attachments_by_volume: unique('volume_id') });
}
