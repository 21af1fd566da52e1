import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey } from '../columns.ts';

/** Lists of addresses for rules of security groups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('address_groups')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('addresses', text, notNull)
    .addColumn('shared', integer, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  await db.schema
    .createIndex('address_groups_by_project')
    .on('address_groups')
    .columns(['project_id', 'created_at', 'id'])
    .execute();
  for (const table of ['security_group_rules', 'default_security_group_rules']) {
    await db.schema
      .alterTable(table)
      .addColumn('remote_address_group_id', text, (column) => column.references('address_groups.id'))
      .execute();
    await db.schema.createIndex(`${table}_by_address_group`).on(table).column('remote_address_group_id').execute();
  }
}
