import type { Kysely } from 'kysely';
import { createSearchTriggers } from '#lib/db/search-triggers.ts';
import { createTables } from '#lib/db/table.ts';
import { consoleTables } from '../console.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, consoleTables);
  await createSearchTriggers(db);
}
