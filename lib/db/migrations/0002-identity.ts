import { type Kysely, sql } from 'kysely';
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
    .addColumn('tags', text, defaultTo('[]'))
    .addColumn('options', text, defaultTo('{}'))
    .addColumn('extra', text, defaultTo('{}'))
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
    .addColumn('options', text, defaultTo('{}'))
    .addColumn('extra', text, defaultTo('{}'))
    .execute();
  await index('projects_name', 'projects').columns(['domain_id', 'name']).unique().execute();
  await index('projects_parent', 'projects').column('parent_id').execute();

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
    .addColumn('password_expires_at', text)
    .addColumn('password_is_own', integer, defaultTo(0))
    .addColumn('created_at', text, notNull)
    .addColumn('must_change_password', integer, defaultTo(0))
    .addColumn('options', text, defaultTo('{}'))
    .addColumn('extra', text, defaultTo('{}'))
    .execute();
  await index('users_name', 'users').columns(['domain_id', 'name']).unique().execute();

  await db.schema
    .createTable('groups')
    .addColumn('id', text, primaryKey)
    .addColumn('domain_id', text, references('domains'))
    .addColumn('name', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('options', text, defaultTo('{}'))
    .addColumn('extra', text, defaultTo('{}'))
    .execute();
  await index('groups_name', 'groups').columns(['domain_id', 'name']).unique().execute();

  await db.schema
    .createTable('group_members')
    .addColumn('group_id', text, references('groups'))
    .addColumn('user_id', text, references('users'))
    .execute();
  await index('group_members_key', 'group_members').columns(['user_id', 'group_id']).unique().execute();
  await index('group_members_group', 'group_members').column('group_id').execute();

  await db.schema
    .createTable('roles')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, notNull)
    .addColumn('domain_id', text)
    .addColumn('description', text)
    .addColumn('options', text, defaultTo('{}'))
    .addColumn('extra', text, defaultTo('{}'))
    .execute();
  await index('roles_name', 'roles').columns(['name', 'domain_id']).unique().execute();
  // Roles of no domain do not equal one another there.
  await index('roles_global_name', 'roles').column('name').where(sql.ref('domain_id'), 'is', null).unique().execute();

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

  await index('role_assignments_target', 'role_assignments').columns(['target_type', 'target_id']).execute();
  await index('role_assignments_role', 'role_assignments').column('role_id').execute();

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
    .addColumn('last_used_at', text)
    .addColumn('retires_at', text)
    .addColumn('successor_id', text)
    .execute();
  await index('application_credentials_retires_at', 'application_credentials').column('retires_at').execute();
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
    .addColumn('extra', text, defaultTo('{}'))
    .execute();

  await db.schema
    .createTable('services')
    .addColumn('id', text, primaryKey)
    .addColumn('type', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('enabled', integer, notNull)
    .addColumn('extra', text, defaultTo('{}'))
    .execute();

  await db.schema
    .createTable('endpoints')
    .addColumn('id', text, primaryKey)
    .addColumn('service_id', text, references('services'))
    .addColumn('interface', text, notNull)
    .addColumn('region_id', text, references('regions'))
    .addColumn('url', text, notNull)
    .addColumn('enabled', integer, notNull)
    .addColumn('extra', text, defaultTo('{}'))
    .execute();

  await createSecrets(db);
  await createTrusts(db);
  await createLimits(db);
}

/** What users prove themselves with beside their password, and what they prove themselves to others with. */
async function createSecrets(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('former_passwords')
    .addColumn('id', text, primaryKey)
    .addColumn('user_id', text, references('users'))
    .addColumn('password_hash', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
  await db.schema.createIndex('former_passwords_user').on('former_passwords').column('user_id').execute();

  await db.schema
    .createTable('invitations')
    .addColumn('id', text, primaryKey)
    .addColumn('user_id', text, references('users'))
    .addColumn('word_hash', text, notNull)
    .addColumn('bound_domain_id', text)
    .addColumn('created_by', text, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('expires_at', text, notNull)
    .execute();
  await db.schema.createIndex('invitations_expires_at').on('invitations').column('expires_at').execute();
  await db.schema.createIndex('invitations_user').on('invitations').column('user_id').execute();
  await db.schema.createIndex('invitations_word').on('invitations').column('word_hash').unique().execute();

  await db.schema
    .createTable('passkeys')
    .addColumn('id', text, primaryKey)
    .addColumn('user_id', text, references('users'))
    .addColumn('name', text, notNull)
    .addColumn('public_key', text, notNull)
    .addColumn('counter', integer, notNull)
    .addColumn('transports', text, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('last_used_at', text)
    .execute();
  await db.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute();

  await db.schema
    .createTable('recovery_codes')
    .addColumn('id', text, primaryKey)
    .addColumn('user_id', text, references('users'))
    .addColumn('code_hash', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
  await db.schema.createIndex('recovery_codes_user').on('recovery_codes').column('user_id').execute();

  await db.schema
    .createTable('spent_proofs')
    .addColumn('id', text, primaryKey)
    .addColumn('expires_at', text, notNull)
    .execute();
  await db.schema.createIndex('spent_proofs_expires_at').on('spent_proofs').column('expires_at').execute();

  await db.schema
    .createTable('credentials')
    .addColumn('id', text, primaryKey)
    .addColumn('user_id', text, references('users'))
    .addColumn('project_id', text)
    .addColumn('type', text, notNull)
    .addColumn('blob', text, notNull)
    .addColumn('key_id', text, notNull)
    .addColumn('application_credential_id', text)
    .addColumn('trust_id', text)
    .addColumn('created_at', text, notNull)
    .execute();
  await db.schema.createIndex('credentials_user').on('credentials').columns(['user_id', 'type']).execute();
  await db.schema.createIndex('credentials_key').on('credentials').column('key_id').execute();
}

async function createTrusts(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('trusts')
    .addColumn('id', text, primaryKey)
    .addColumn('trustor_user_id', text, references('users'))
    .addColumn('trustee_user_id', text, references('users'))
    .addColumn('project_id', text, references('projects'))
    .addColumn('impersonation', integer, notNull)
    .addColumn('role_ids', text, notNull)
    .addColumn('expires_at', text)
    .addColumn('remaining_uses', integer)
    .addColumn('redelegation_count', integer, notNull)
    .addColumn('redelegated_trust_id', text)
    .addColumn('created_at', text, notNull)
    .execute();
  await db.schema.createIndex('trusts_trustor').on('trusts').column('trustor_user_id').execute();
  await db.schema.createIndex('trusts_trustee').on('trusts').column('trustee_user_id').execute();

  await db.schema
    .createTable('policies')
    .addColumn('id', text, primaryKey)
    .addColumn('type', text, notNull)
    .addColumn('blob', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
}

async function createLimits(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('registered_limits')
    .addColumn('id', text, primaryKey)
    .addColumn('service_id', text, references('services'))
    .addColumn('region_id', text)
    .addColumn('resource_name', text, notNull)
    .addColumn('default_limit', integer, notNull)
    .addColumn('description', text)
    .addColumn('quota', text)
    .addColumn('is_set', integer, defaultTo(0))
    .execute();
  await db.schema.createIndex('registered_limits_quota').on('registered_limits').column('quota').unique().execute();
  await db.schema.createIndex('registered_limits_name').on('registered_limits').column('resource_name').execute();

  await db.schema
    .createTable('limits')
    .addColumn('id', text, primaryKey)
    .addColumn('registered_limit_id', text, references('registered_limits'))
    .addColumn('project_id', text)
    .addColumn('domain_id', text)
    .addColumn('resource_limit', integer, notNull)
    .addColumn('description', text)
    .execute();
  await db.schema
    .createIndex('limits_project')
    .on('limits')
    .columns(['project_id', 'registered_limit_id'])
    .unique()
    .execute();
  await db.schema
    .createIndex('limits_domain')
    .on('limits')
    .columns(['domain_id', 'registered_limit_id'])
    .unique()
    .execute();
}
