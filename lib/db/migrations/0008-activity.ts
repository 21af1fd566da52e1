import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../columns.ts';

/** When users signed in last, and the ends of trusts, by which both are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable('users').addColumn('last_active_at', text).execute();
  await db.schema
    .createIndex('trusts_ended')
    .on('trusts')
    .column('expires_at')
    .where(sql<boolean>`expires_at is not null`)
    .execute();
}
