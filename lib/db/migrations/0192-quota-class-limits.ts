import type { Kysely } from 'kysely';
import { columnTypes, notNull } from '../columns.ts';

/** Limits of quota classes other than `default`, whose limits are the registered ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('quota_class_limits')
    .addColumn('class_name', text, notNull)
    .addColumn('quota', text, notNull)
    .addColumn('hard_limit', integer, notNull)
    .addPrimaryKeyConstraint('quota_class_limits_key', ['class_name', 'quota'])
    .execute();
}
