import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey } from '../columns.ts';

/** Wrong passcodes of a user within one hour, from everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('passcode_failures')
    .addColumn('user_id', text, primaryKey)
    .addColumn('failures', integer, notNull)
    .addColumn('ends_at', text, notNull)
    .execute();
  await db.schema.createIndex('passcode_failures_ends_at').on('passcode_failures').column('ends_at').execute();
}
