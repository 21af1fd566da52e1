import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../columns.ts';

/** When users and groups disappeared from their directory, and when its users lost access. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  for (const table of ['external_identities', 'external_groups']) {
    await db.schema.alterTable(table).addColumn('missing_at', text).execute();
    const index = db.schema.createIndex(`${table}_missing_at`).on(table).column('missing_at');
    await index.where(sql<boolean>`missing_at is not null`).execute();
  }
  await db.schema.alterTable('directory_states').addColumn('suspended_at', text).execute();
}
