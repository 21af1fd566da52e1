import type { Kysely } from 'kysely';
import { columnTypes } from '../columns.ts';

/** Where the server of a port is on its way to, running. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('ports').addColumn('migrating_to', columnTypes(db).text).execute();
}
