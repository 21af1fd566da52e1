import type { Kysely } from 'kysely';
import { columnTypes, defaultTo, notNull, primaryKey, references } from '../columns.ts';

/** Domains, projects, users, groups and roles, what they sign in with, and the catalog. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);

  await db.schema
    .createTable('domains')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('enabled', integer, notNull)
    .execute();
  await index('domains_name', 'domains').column('name').unique().execute();

  await db.schema
    .createTable('projects')
    .addColumn('id', text, primaryKey)
    .addColumn('domain_id', text, references('domains'))
    .addColumn('parent_id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('enabled', integer, notNull)
    .addColumn('tags', text, notNull)
    .execute();
  await index('projects_name', 'projects').columns(['domain_id', 'name']).unique().execute();

  await db.schema
    .createTable('users')
    .addColumn('id', text, primaryKey)
    .addColumn('domain_id', text, references('domains'))
    .addColumn('name', text, notNull)
    .addColumn('email', text)
    .addColumn('description', text)
    .addColumn('enabled', integer, notNull)
    .addColumn('default_project_id', text)
    .addColumn('password_hash', text)
    .addColumn('password_changed_at', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
  await index('users_name', 'users').columns(['domain_id', 'name']).unique().execute();

  await db.schema
    .createTable('groups')
    .addColumn('id', text, primaryKey)
    .addColumn('domain_id', text, references('domains'))
    .addColumn('name', text, notNull)
    .addColumn('description', text, notNull)
    .execute();
  await index('groups_name', 'groups').columns(['domain_id', 'name']).unique().execute();

  await db.schema
    .createTable('group_members')
    .addColumn('group_id', text, references('groups'))
    .addColumn('user_id', text, references('users'))
    .execute();
  await index('group_members_key', 'group_members').columns(['user_id', 'group_id']).unique().execute();

  await db.schema
    .createTable('roles')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, notNull)
    .addColumn('domain_id', text)
    .addColumn('description', text)
    .execute();
  await index('roles_name', 'roles').columns(['name', 'domain_id']).unique().execute();

  await db.schema
    .createTable('role_implications')
    .addColumn('prior_role_id', text, references('roles'))
    .addColumn('implied_role_id', text, references('roles'))
    .execute();
  await index('role_implications_key', 'role_implications')
    .columns(['prior_role_id', 'implied_role_id'])
    .unique()
    .execute();

  await db.schema
    .createTable('role_assignments')
    .addColumn('actor_type', text, notNull)
    .addColumn('actor_id', text, notNull)
    .addColumn('target_type', text, notNull)
    .addColumn('target_id', text, notNull)
    .addColumn('role_id', text, references('roles'))
    .addColumn('inherited', integer, notNull)
    .execute();
  await index('role_assignments_key', 'role_assignments')
    .columns(['actor_id', 'target_type', 'target_id', 'role_id', 'inherited', 'actor_type'])
    .unique()
    .execute();

  await db.schema
    .createTable('application_credentials')
    .addColumn('id', text, primaryKey)
    .addColumn('user_id', text, references('users'))
    .addColumn('project_id', text, references('projects'))
    .addColumn('name', text, notNull)
    .addColumn('description', text)
    .addColumn('secret_hash', text, notNull)
    .addColumn('role_ids', text, notNull)
    .addColumn('access_rules', text, notNull)
    .addColumn('unrestricted', integer, notNull)
    .addColumn('expires_at', text)
    .addColumn('created_at', text, notNull)
    .execute();
  await index('application_credentials_name', 'application_credentials')
    .columns(['user_id', 'name'])
    .unique()
    .execute();

  await db.schema
    .createTable('access_rules')
    .addColumn('id', text, primaryKey)
    .addColumn('user_id', text, references('users'))
    .addColumn('service', text, notNull)
    .addColumn('method', text, notNull)
    .addColumn('path', text, notNull)
    .execute();
  await index('access_rules_key', 'access_rules').columns(['user_id', 'service', 'method', 'path']).unique().execute();

  await db.schema
    .createTable('revoked_tokens')
    .addColumn('audit_id', text, primaryKey)
    .addColumn('expires_at', text, notNull)
    .addColumn('revoked_at', text, notNull)
    .addColumn('is_chain', integer, defaultTo(0))
    .execute();
  await index('revoked_tokens_by_expiry', 'revoked_tokens').column('expires_at').execute();

  await db.schema
    .createTable('failed_sign_ins')
    .addColumn('id', text, primaryKey)
    .addColumn('account', text, notNull)
    .addColumn('network', text, notNull)
    .addColumn('failures', integer, notNull)
    .addColumn('last_failed_at', text, notNull)
    .execute();
  await index('failed_sign_ins_account', 'failed_sign_ins').column('account').execute();
  await index('failed_sign_ins_last_failed_at', 'failed_sign_ins').column('last_failed_at').execute();

  await db.schema
    .createTable('regions')
    .addColumn('id', text, primaryKey)
    .addColumn('description', text, notNull)
    .addColumn('parent_region_id', text)
    .execute();

  await db.schema
    .createTable('services')
    .addColumn('id', text, primaryKey)
    .addColumn('type', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('enabled', integer, notNull)
    .execute();

  await db.schema
    .createTable('endpoints')
    .addColumn('id', text, primaryKey)
    .addColumn('service_id', text, references('services'))
    .addColumn('interface', text, notNull)
    .addColumn('region_id', text, references('regions'))
    .addColumn('url', text, notNull)
    .addColumn('enabled', integer, notNull)
    .execute();
}
