import { type Kysely, sql } from 'kysely';
import { columnTypes, defaultTo, notNull, primaryKey } from '../columns.ts';

/** Users and groups from directories and identity providers, and what connects them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createExternalIdentities(db);
  await createDirectories(db);
  await createFederation(db);
  await createSignInRecords(db);
}

async function createExternalIdentities(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable('external_identities')
    .addColumn('id', text, primaryKey)
    .addColumn('user_id', text, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('source_id', text, notNull)
    .addColumn('protocol_id', text, notNull)
    .addColumn('unique_id', text, notNull)
    .addColumn('dn', text)
    .addColumn('created_at', text, notNull)
    .addColumn('seen_at', text, notNull)
    .execute();
  const identities = (name: string) => db.schema.createIndex(`external_identities_${name}`).on('external_identities');
  await identities('subject').unique().columns(['kind', 'source_id', 'protocol_id', 'unique_id']).execute();
  await identities('user').column('user_id').execute();
  await db.schema
    .createTable('external_groups')
    .addColumn('group_id', text, primaryKey)
    .addColumn('domain_id', text, notNull)
    .addColumn('unique_id', text, notNull)
    .addColumn('dn', text, notNull)
    .execute();
  const groups = db.schema.createIndex('external_groups_subject').on('external_groups');
  await groups.unique().columns(['domain_id', 'unique_id']).execute();
  await db.schema.alterTable('group_members').addColumn('source_id', text).execute();
  await db.schema.alterTable('group_members').addColumn('expires_at', text).execute();
  const members = db.schema.createIndex('group_members_expires_at').on('group_members').column('expires_at');
  await members.where(sql<boolean>`expires_at is not null`).execute();
}

async function createDirectories(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('identity_secrets')
    .addColumn('id', text, primaryKey)
    .addColumn('blob', text, notNull)
    .addColumn('key_id', text, notNull)
    .execute();
  await db.schema
    .createTable('domain_configurations')
    .addColumn('domain_id', text, primaryKey)
    .addColumn('options', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  await db.schema
    .createTable('directory_states')
    .addColumn('domain_id', text, primaryKey)
    .addColumn('attempted_at', text)
    .addColumn('synced_at', text)
    .addColumn('checked_at', text)
    .addColumn('failing_since', text)
    .addColumn('message', text)
    .addColumn('users', integer, defaultTo(0))
    .addColumn('groups', integer, defaultTo(0))
    .execute();
}

async function createFederation(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('identity_providers')
    .addColumn('id', text, primaryKey)
    .addColumn('domain_id', text, notNull)
    .addColumn('description', text)
    .addColumn('enabled', integer, notNull)
    .addColumn('authorization_ttl', integer)
    .addColumn('sign_in', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
  await db.schema.createIndex('identity_providers_domain').on('identity_providers').column('domain_id').execute();
  await db.schema
    .createTable('identity_provider_remote_ids')
    .addColumn('remote_id', text, primaryKey)
    .addColumn('provider_id', text, notNull)
    .execute();
  const remote = db.schema.createIndex('identity_provider_remote_ids_provider').on('identity_provider_remote_ids');
  await remote.column('provider_id').execute();
  await db.schema
    .createTable('federation_protocols')
    .addColumn('provider_id', text, notNull)
    .addColumn('id', text, notNull)
    .addColumn('mapping_id', text, notNull)
    .addColumn('remote_id_attribute', text)
    .addColumn('configuration', text)
    .addColumn('created_at', text, notNull)
    .addPrimaryKeyConstraint('federation_protocols_key', ['provider_id', 'id'])
    .execute();
  const protocols = db.schema.createIndex('federation_protocols_mapping').on('federation_protocols');
  await protocols.column('mapping_id').execute();
  await db.schema
    .createTable('federation_mappings')
    .addColumn('id', text, primaryKey)
    .addColumn('rules', text, notNull)
    .addColumn('schema_version', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
  await db.schema
    .createTable('service_providers')
    .addColumn('id', text, primaryKey)
    .addColumn('auth_url', text, notNull)
    .addColumn('sp_url', text, notNull)
    .addColumn('description', text)
    .addColumn('enabled', integer, notNull)
    .addColumn('relay_state_prefix', text, notNull)
    .execute();
}

async function createSignInRecords(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable('rejected_assertions')
    .addColumn('id', text, primaryKey)
    .addColumn('provider_id', text, notNull)
    .addColumn('protocol_id', text, notNull)
    .addColumn('domain_id', text, notNull)
    .addColumn('assertion', text, notNull)
    .addColumn('reason', text, notNull)
    .addColumn('rejected_at', text, notNull)
    .execute();
  const rejected = (name: string) => db.schema.createIndex(`rejected_assertions_${name}`).on('rejected_assertions');
  await rejected('provider').columns(['provider_id', 'rejected_at']).execute();
  await rejected('rejected_at').column('rejected_at').execute();
  await db.schema
    .createTable('device_authorizations')
    .addColumn('id', text, primaryKey)
    .addColumn('user_code_hash', text, notNull)
    .addColumn('client_name', text, notNull)
    .addColumn('address', text, notNull)
    .addColumn('state', text, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('polled_at', text)
    .addColumn('expires_at', text, notNull)
    .execute();
  const devices = (name: string) => db.schema.createIndex(`device_authorizations_${name}`).on('device_authorizations');
  await devices('user_code').unique().column('user_code_hash').execute();
  await devices('expires_at').column('expires_at').execute();
  for (const name of ['provider_id', 'protocol_id', 'subject', 'session_index']) {
    await db.schema.alterTable('console_sessions').addColumn(name, text).execute();
  }
  const provided = db.schema.createIndex('console_sessions_provider').on('console_sessions');
  await provided.columns(['provider_id', 'subject']).where(sql<boolean>`provider_id is not null`).execute();
}
