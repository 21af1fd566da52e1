import { type Kysely, sql } from 'kysely';
import { columnTypes, defaultTo, notNull, primaryKey, references } from '../columns.ts';

/** Flavors, key pairs, hosts and servers, what was done to these, and the machines of the simulated fleet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, bigint, serial } = columnTypes(db);
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);

  await db.schema
    .createTable('flavors')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, notNull)
    .addColumn('description', text)
    .addColumn('vcpus', integer, notNull)
    .addColumn('ram', integer, notNull)
    .addColumn('disk', integer, notNull)
    .addColumn('ephemeral', integer, notNull)
    .addColumn('swap', integer, notNull)
    .addColumn('is_public', integer, notNull)
    .addColumn('extra_specs', text, notNull)
    .addColumn('rxtx_factor', text, defaultTo('1'))
    .execute();
  await index('flavors_name', 'flavors').column('name').unique().execute();

  await db.schema
    .createTable('flavor_access')
    .addColumn('flavor_id', text, references('flavors'))
    .addColumn('project_id', text, notNull)
    .execute();
  await index('flavor_access_key', 'flavor_access').columns(['flavor_id', 'project_id']).unique().execute();
  await index('flavor_access_by_project', 'flavor_access').column('project_id').execute();

  await db.schema
    .createTable('keypairs')
    .addColumn('id', serial)
    .addColumn('user_id', text, references('users'))
    .addColumn('name', text, notNull)
    .addColumn('type', text, notNull)
    .addColumn('public_key', text, notNull)
    .addColumn('fingerprint', text, notNull)
    .addColumn('created_at', text, notNull)
    .execute();
  await index('keypairs_name', 'keypairs').columns(['user_id', 'name']).unique().execute();

  await db.schema
    .createTable('hosts')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, notNull)
    .addColumn('availability_zone', text, notNull)
    .addColumn('vcpus', integer, notNull)
    .addColumn('ram_mb', integer, notNull)
    .addColumn('disk_gb', integer, notNull)
    .addColumn('used_vcpus', integer, notNull)
    .addColumn('used_ram_mb', integer, notNull)
    .addColumn('used_disk_gb', integer, notNull)
    .addColumn('is_enabled', integer, notNull)
    .addColumn('state', text, notNull)
    .addColumn('hypervisor_type', text, notNull)
    .addColumn('driver', text, notNull)
    .addColumn('updated_at', text, notNull)
    .addColumn('number', integer, defaultTo(0))
    .addColumn('service_id', text, defaultTo(''))
    .addColumn('forced_down', integer, defaultTo(0))
    .addColumn('own_zone', text, defaultTo('nova'))
    .addColumn('hypervisor_version', integer, defaultTo(1000))
    .addColumn('seen_at', text, defaultTo(''))
    .addColumn('disabled_reason', text)
    .addColumn('up_since', text)
    .addColumn('ip', text)
    .addColumn('cpu_model', text)
    .execute();
  await index('hosts_name', 'hosts').column('name').unique().execute();

  await db.schema
    .createTable('control_services')
    .addColumn('id', text, primaryKey)
    .addColumn('number', integer, notNull)
    .addColumn('binary', text, notNull)
    .addColumn('host', text, notNull)
    .addColumn('is_enabled', integer, notNull)
    .addColumn('disabled_reason', text)
    .addColumn('forced_down', integer, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();

  await db.schema
    .createTable('aggregates')
    .addColumn('id', serial)
    .addColumn('uuid', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('metadata', text, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text)
    .execute();
  await index('aggregates_name', 'aggregates').column('name').unique().execute();

  await db.schema
    .createTable('aggregate_hosts')
    .addColumn('aggregate_id', bigint, references('aggregates'))
    .addColumn('host', text, notNull)
    .execute();
  await index('aggregate_hosts_key', 'aggregate_hosts').columns(['aggregate_id', 'host']).unique().execute();
  await index('aggregate_hosts_by_host', 'aggregate_hosts').column('host').execute();

  await db.schema
    .createTable('server_groups')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('user_id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('policy', text, notNull)
    .addColumn('max_server_per_host', integer)
    .addColumn('created_at', text, notNull)
    .execute();
  await index('server_groups_by_project', 'server_groups').columns(['project_id', 'created_at', 'id']).execute();
  await index('server_groups_newest', 'server_groups').columns(['created_at', 'id']).execute();

  await db.schema
    .createTable('user_quotas')
    .addColumn('project_id', text, notNull)
    .addColumn('user_id', text, notNull)
    .addColumn('resource', text, notNull)
    .addColumn('hard_limit', integer, notNull)
    .execute();
  await index('user_quotas_key', 'user_quotas').columns(['project_id', 'user_id', 'resource']).unique().execute();

  await db.schema
    .createTable('servers')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('user_id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('hostname', text, notNull)
    .addColumn('description', text)
    .addColumn('vm_state', text, notNull)
    .addColumn('task_state', text)
    .addColumn('power_state', integer, notNull)
    .addColumn('host', text)
    .addColumn('requested_zone', text)
    .addColumn('availability_zone', text)
    .addColumn('flavor_id', text, notNull)
    .addColumn('flavor', text, notNull)
    .addColumn('vcpus', integer, notNull)
    .addColumn('ram_mb', integer, notNull)
    .addColumn('disk_gb', integer, notNull)
    .addColumn('image_id', text)
    .addColumn('key_name', text)
    .addColumn('metadata', text, notNull)
    .addColumn('tags', text, notNull)
    .addColumn('user_data', text)
    .addColumn('config_drive', integer, notNull)
    .addColumn('disk_config', text, notNull)
    .addColumn('access_ipv4', text, notNull)
    .addColumn('access_ipv6', text, notNull)
    .addColumn('fault', text)
    .addColumn('reservation_id', text, notNull)
    .addColumn('launch_index', integer, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .addColumn('launched_at', text)
    .addColumn('deleted_at', text)
    .addColumn('locked_by', text)
    .addColumn('locked_reason', text)
    .addColumn('scheduler_hints', text)
    .addColumn('server_group_id', text)
    .addColumn('public_key', text)
    .addColumn('trusted_certs', text)
    .addColumn('shelved_image_id', text)
    .addColumn('local_disks', text, defaultTo('[]'))
    .addColumn('personality', text, defaultTo('[]'))
    .execute();
  await index('servers_by_host', 'servers').column('host').execute();
  await index('servers_newest', 'servers')
    .columns(['project_id', 'created_at', 'id', 'revision'])
    .where(sql<boolean>`deleted_at is null`)
    .execute();
  await index('servers_by_name', 'servers')
    .columns(['project_id', 'name', 'id', 'revision'])
    .where(sql<boolean>`deleted_at is null`)
    .execute();
  await index('servers_all_newest', 'servers')
    .columns(['created_at', 'id', 'revision'])
    .where(sql<boolean>`deleted_at is null`)
    .execute();
  await index('servers_by_group', 'servers').column('server_group_id').execute();
  await index('servers_deleted', 'servers').column('deleted_at').execute();

  await db.schema
    .createTable('instance_actions')
    .addColumn('id', serial)
    .addColumn('server_id', text, notNull)
    .addColumn('project_id', text, notNull)
    .addColumn('user_id', text)
    .addColumn('request_id', text, notNull)
    .addColumn('action', text, notNull)
    .addColumn('message', text)
    .addColumn('started_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .addColumn('reason', text)
    .execute();
  await index('instance_actions_by_server', 'instance_actions').columns(['server_id', 'started_at']).execute();
  await index('instance_actions_by_time', 'instance_actions')
    .column('updated_at')
    .where(sql<boolean>`action <> 'create'`)
    .execute();

  await db.schema
    .createTable('instance_action_events')
    .addColumn('id', serial)
    .addColumn('action_id', bigint, notNull)
    .addColumn('event', text, notNull)
    .addColumn('host', text)
    .addColumn('started_at', text, notNull)
    .addColumn('finished_at', text)
    .addColumn('result', text)
    .addColumn('details', text)
    .addColumn('traceback', text)
    .execute();
  await index('instance_action_events_by_action', 'instance_action_events').column('action_id').execute();

  await db.schema
    .createTable('server_migrations')
    .addColumn('id', serial)
    .addColumn('uuid', text, notNull)
    .addColumn('server_id', text, notNull)
    .addColumn('project_id', text, notNull)
    .addColumn('user_id', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('migration_type', text, notNull)
    .addColumn('source_host', text, notNull)
    .addColumn('dest_host', text)
    .addColumn('old_flavor', text, notNull)
    .addColumn('new_flavor', text, notNull)
    .addColumn('old_vm_state', text, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  await index('server_migrations_by_server', 'server_migrations').columns(['server_id', 'id']).execute();
  await index('server_migrations_by_time', 'server_migrations').column('updated_at').execute();

  await db.schema
    .createTable('server_passwords')
    .addColumn('server_id', text, primaryKey)
    .addColumn('encrypted', text, notNull)
    .execute();

  await db.schema
    .createTable('console_tokens')
    .addColumn('token_hash', text, primaryKey)
    .addColumn('server_id', text, notNull)
    .addColumn('user_id', text, notNull)
    .addColumn('project_id', text, notNull)
    .addColumn('type', text, notNull)
    .addColumn('expires_at', text, notNull)
    .addColumn('claims', text, defaultTo('{}'))
    .execute();
  await index('console_tokens_by_expiry', 'console_tokens').column('expires_at').execute();

  await db.schema
    .createTable('simulated_machines')
    .addColumn('id', text, primaryKey)
    .addColumn('host', text, notNull)
    .addColumn('power', text, notNull)
    .addColumn('spec', text, notNull)
    .addColumn('boots', text, notNull)
    .addColumn('former', text)
    .addColumn('rescue', text)
    .addColumn('files', text, notNull)
    .addColumn('migrating', text)
    .execute();

  await db.schema
    .createTable('simulated_faults')
    .addColumn('id', text, primaryKey)
    .addColumn('type', text, notNull)
    .addColumn('host', text)
    .addColumn('server_id', text)
    .addColumn('operation', text)
    .addColumn('delay_ms', integer)
    .addColumn('remaining', integer)
    .addColumn('created_at', text, notNull)
    .execute();
}
