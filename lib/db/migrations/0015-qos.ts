import { type Kysely, sql } from 'kysely';
import { columnTypes, notNull, primaryKey } from '../columns.ts';

/** QoS policies with their rules, and what they are for: networks, ports and floating IPs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addPolicies(db);
  await addRules(db);
  await addAttachments(db);
}

async function addPolicies(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('qos_policies')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('shared', integer, notNull)
    .addColumn('is_default', integer, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('qos_policies');
  await index('qos_policies_by_project').columns(['project_id', 'created_at', 'id']).execute();
  await index('qos_policies_default').column('project_id').unique().where(sql<boolean>`is_default = 1`).execute();
}

async function addRules(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('qos_rules')
    .addColumn('id', text, primaryKey)
    .addColumn('policy_id', text, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('direction', text, notNull)
    .addColumn('value', integer, notNull)
    .addColumn('burst', integer, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  await db.schema
    .createIndex('qos_rules_key')
    .on('qos_rules')
    .columns(['policy_id', 'kind', 'direction'])
    .unique()
    .execute();
}

async function addAttachments(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  for (const table of ['networks', 'ports', 'floatingips']) {
    await db.schema.alterTable(table).addColumn('qos_policy_id', text).execute();
    await db.schema
      .createIndex(`${table}_by_qos_policy`)
      .on(table)
      .column('qos_policy_id')
      .where(sql<boolean>`qos_policy_id is not null`)
      .execute();
  }
}
