import type { Kysely } from 'kysely';
import { createSearchTriggers } from '../search-triggers.ts';
import { createTables } from '../table.ts';
import { consoleTables } from '../tables/console.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, consoleTables);
  await createSearchTriggers(db);
}
