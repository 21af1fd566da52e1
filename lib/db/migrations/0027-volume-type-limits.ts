import type { Kysely } from 'kysely';
import { columnTypes, notNull, references } from '../columns.ts';

/** How many volumes of a type a project may have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('volume_type_limits')
    .addColumn('project_id', text, notNull)
    .addColumn('volume_type_id', text, references('volume_types'))
    .addColumn('resource', text, notNull)
    .addColumn('hard_limit', integer, notNull)
    .addPrimaryKeyConstraint('volume_type_limits_key', ['project_id', 'volume_type_id', 'resource'])
    .execute();
  await db.schema.createIndex('volume_type_limits_by_type').on('volume_type_limits').column('volume_type_id').execute();
}
