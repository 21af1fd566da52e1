import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { columnTypes, defaultTo, notNull, primaryKey } from '../columns.ts';

/** Subnet pools, address scopes, and who besides its project sees and uses an object. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addAddressPlans(db);
  await addPolicies(db);
}

async function addAddressPlans(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  const described = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('id', text, primaryKey)
      .addColumn('project_id', text, notNull)
      .addColumn('name', text, notNull)
      .addColumn('description', text, notNull)
      .addColumn('ip_version', integer, notNull)
      .addColumn('shared', integer, notNull)
      .addColumn('revision', integer, notNull)
      .addColumn('created_at', text, notNull)
      .addColumn('updated_at', text, notNull);
  await described('address_scopes').execute();
  await described('subnetpools')
    .addColumn('prefixes', text, notNull)
    .addColumn('default_prefixlen', integer, notNull)
    .addColumn('min_prefixlen', integer, notNull)
    .addColumn('max_prefixlen', integer, notNull)
    .addColumn('default_quota', integer)
    .addColumn('address_scope_id', text)
    .addColumn('is_default', integer, notNull)
    .execute();
  for (const table of ['address_scopes', 'subnetpools']) {
    await db.schema.createIndex(`${table}_by_project`).on(table).columns(['project_id', 'created_at', 'id']).execute();
  }
  await db.schema.createIndex('subnetpools_by_scope').on('subnetpools').column('address_scope_id').execute();
  for (const column of ['subnetpool_id', 'pool_key']) {
    await db.schema.alterTable('subnets').addColumn(column, text).execute();
  }
  await db.schema
    .createIndex('subnets_by_pool')
    .on('subnets')
    .columns(['subnetpool_id', 'pool_key'])
    .unique()
    .where(sql<boolean>`subnetpool_id is not null`)
    .execute();
}

async function addPolicies(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('rbac_policies')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('object_type', text, notNull)
    .addColumn('object_id', text, notNull)
    .addColumn('action', text, notNull)
    .addColumn('target_tenant', text, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('rbac_policies');
  await index('rbac_policies_key').columns(['object_id', 'action', 'target_tenant']).unique().execute();
  await index('rbac_policies_by_target').columns(['object_type', 'target_tenant', 'object_id']).execute();
  await index('rbac_policies_by_project').columns(['project_id', 'created_at', 'id']).execute();
  await db.schema.alterTable('security_groups').addColumn('shared', integer, defaultTo(0)).execute();
  for (const [column, action] of [
    ['shared', 'access_as_shared'],
    ['is_external', 'access_as_external'],
  ] as const) {
    const networks = await sql<{ id: string; project_id: string; created_at: string }>`
      select id, project_id, created_at from networks where ${sql.ref(column)} = 1`.execute(db);
    for (const { id, project_id, created_at } of networks.rows) {
      await sql`insert into rbac_policies
        (id, project_id, object_type, object_id, action, target_tenant, revision, created_at, updated_at)
        values (${randomUUID()}, ${project_id}, 'network', ${id}, ${action}, '*', 1, ${created_at}, ${created_at})`.execute(
        db,
      );
    }
  }
}
