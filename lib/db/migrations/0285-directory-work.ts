import type { Kysely } from 'kysely';
import { columnTypes, defaultTo } from '../columns.ts';

/** Which replica reads a directory, which options it used, and removals that await a confirmation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  for (const name of ['lease_id', 'lease_until', 'config_at', 'reported_at']) {
    await db.schema.alterTable('directory_states').addColumn(name, text).execute();
  }
  await db.schema.alterTable('external_identities').addColumn('groups_at', text).execute();
  await db.schema.alterTable('external_identities').addColumn('is_removal_held', integer, defaultTo(0)).execute();
  await db.schema.alterTable('federation_protocols').addColumn('unavailable_since', text).execute();
}
