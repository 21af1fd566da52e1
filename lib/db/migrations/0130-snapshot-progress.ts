import type { Kysely } from 'kysely';
import { columnTypes } from '../columns.ts';

/** How far a snapshot is, where a client reported it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('snapshots').addColumn('progress', columnTypes(db).text).execute();
}
