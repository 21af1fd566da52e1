import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../columns.ts';

/** From when the versions of a bucket show its complete history. Versioning has been on since the last change of settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('object_containers').addColumn('history_from', columnTypes(db).text).execute();
  await sql`update object_containers set history_from = coalesce(updated_at, created_at)
    where settings like '%"versioning":"enabled"%'`.execute(db);
}
