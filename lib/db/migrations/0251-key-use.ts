import type { Kysely } from 'kysely';
import { columnTypes } from '../columns.ts';

/** Where the last request of an EC2 key came from, and what it did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('credentials').addColumn('last_use', columnTypes(db).text).execute();
}
