import type { Kysely } from 'kysely';
import { columnTypes } from '../columns.ts';

/** When projects were made; of those from before nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('projects').addColumn('created_at', columnTypes(db).text).execute();
}
