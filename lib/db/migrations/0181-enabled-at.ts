import type { Kysely } from 'kysely';
import { columnTypes } from '../columns.ts';

/** When a user, project or domain was enabled again; null for one that was never disabled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'projects', 'domains']) {
    await db.schema.alterTable(table).addColumn('enabled_at', columnTypes(db).text).execute();
  }
}
