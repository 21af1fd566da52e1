import type { Kysely } from 'kysely';
import { columnTypes, defaultTo, notNull } from '../columns.ts';

/** Which scopes users chose as favourites, and where they worked last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('console_scopes')
    .addColumn('user_id', text, notNull)
    .addColumn('scope', text, notNull)
    .addColumn('is_favourite', integer, defaultTo(0))
    .addColumn('used_at', text)
    .execute();
  await db.schema
    .createIndex('console_scopes_key')
    .on('console_scopes')
    .columns(['user_id', 'scope'])
    .unique()
    .execute();
}
