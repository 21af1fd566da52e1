import type { Kysely } from 'kysely';
import { columnTypes } from '../columns.ts';

/** The request that a volume message is about; unknown for messages recorded earlier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable('volume_messages').addColumn('request_id', text).execute();
}
