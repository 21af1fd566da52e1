import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey, references } from '../columns.ts';

/** Private volume types, and what limits the volumes of a type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable('qos_specs')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, notNull)
    .addColumn('consumer', text, notNull)
    .addColumn('specs', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
  await db.schema.createIndex('qos_specs_name').on('qos_specs').column('name').unique().execute();
  await db.schema
    .alterTable('volume_types')
    .addColumn('qos_specs_id', text, (column) => column.references('qos_specs.id'))
    .execute();
  await db.schema.createIndex('volume_types_by_qos').on('volume_types').column('qos_specs_id').execute();

  await db.schema
    .createTable('volume_type_access')
    .addColumn('volume_type_id', text, references('volume_types'))
    .addColumn('project_id', text, notNull)
    .addPrimaryKeyConstraint('volume_type_access_key', ['volume_type_id', 'project_id'])
    .execute();
  await db.schema.createIndex('volume_type_access_by_project').on('volume_type_access').column('project_id').execute();
  await db.schema.createIndex('volumes_by_type').on('volumes').column('volume_type').execute();
}
