import type { Kysely } from 'kysely';
import { columnTypes, defaultTo } from '../columns.ts';

/** How far an attachment has come that others than compute make, and whether it may write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable('told_attachments').addColumn('status', text, defaultTo('attached')).execute();
  await db.schema.alterTable('told_attachments').addColumn('mode', text, defaultTo('rw')).execute();
}
