import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey } from '../columns.ts';

/** Hosts that administrators add beside those of the settings, and what the last look at each of them found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable('host_connections')
    .addColumn('name', text, primaryKey)
    .addColumn('uri', text, notNull)
    .addColumn('zone', text)
    .addColumn('added_at', text, notNull)
    .addColumn('added_by', text)
    .execute();
  await db.schema
    .createTable('host_examinations')
    .addColumn('name', text, primaryKey)
    .addColumn('uri', text, notNull)
    .addColumn('examination', text, notNull)
    .addColumn('examined_at', text, notNull)
    .execute();
}
