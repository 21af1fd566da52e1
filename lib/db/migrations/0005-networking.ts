import { type Kysely, sql } from 'kysely';
import { columnTypes, notNull, primaryKey, references } from '../columns.ts';

/** Networks with their subnets, ports and addresses, and security groups with their rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);

  await db.schema
    .createTable('networks')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('admin_state_up', integer, notNull)
    .addColumn('shared', integer, notNull)
    .addColumn('is_external', integer, notNull)
    .addColumn('mtu', integer, notNull)
    .addColumn('port_security_enabled', integer, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  await index('networks_by_project', 'networks').columns(['project_id', 'created_at', 'id']).execute();

  await db.schema
    .createTable('subnets')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('network_id', text, references('networks'))
    .addColumn('ip_version', integer, notNull)
    .addColumn('cidr', text, notNull)
    .addColumn('gateway_ip', text)
    .addColumn('enable_dhcp', integer, notNull)
    .addColumn('dns_nameservers', text, notNull)
    .addColumn('allocation_pools', text, notNull)
    .addColumn('host_routes', text, notNull)
    .addColumn('ipv6_ra_mode', text)
    .addColumn('ipv6_address_mode', text)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  await index('subnets_by_project', 'subnets').columns(['project_id', 'created_at', 'id']).execute();
  await index('subnets_by_network', 'subnets').columns(['network_id', 'created_at', 'id']).execute();

  await db.schema
    .createTable('ports')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('network_id', text, references('networks'))
    .addColumn('status', text, notNull)
    .addColumn('admin_state_up', integer, notNull)
    .addColumn('mac_address', text, notNull)
    .addColumn('device_id', text, notNull)
    .addColumn('device_owner', text, notNull)
    .addColumn('device_index', integer, notNull)
    .addColumn('is_server_made', integer, notNull)
    .addColumn('host_id', text, notNull)
    .addColumn('port_security_enabled', integer, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .addColumn('device_tag', text)
    .addColumn('server_id', text)
    .execute();
  await index('ports_by_project', 'ports').columns(['project_id', 'created_at', 'id']).execute();
  await index('ports_by_device', 'ports').columns(['device_id', 'device_index']).execute();
  await index('ports_by_mac', 'ports').columns(['network_id', 'mac_address']).unique().execute();
  await index('ports_by_server', 'ports').columns(['server_id', 'device_index']).execute();

  await db.schema
    .createTable('ip_allocations')
    .addColumn('subnet_id', text, references('subnets'))
    .addColumn('ip_address', text, notNull)
    .addColumn('address_key', text, notNull)
    .addColumn('next_key', text, notNull)
    .addColumn('port_id', text, references('ports'))
    .addColumn('position', integer, notNull)
    .execute();
  await index('ip_allocations_address', 'ip_allocations').columns(['subnet_id', 'ip_address']).unique().execute();
  await index('ip_allocations_order', 'ip_allocations')
    .columns(['subnet_id', 'address_key', 'next_key'])
    .unique()
    .execute();
  await index('ip_allocations_by_port', 'ip_allocations').columns(['port_id', 'position']).unique().execute();

  await db.schema
    .createTable('network_tags')
    .addColumn('object_id', text, notNull)
    .addColumn('tag', text, notNull)
    .execute();
  await index('network_tags_key', 'network_tags').columns(['object_id', 'tag']).unique().execute();

  await db.schema
    .createTable('security_groups')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('stateful', integer, notNull)
    .addColumn('is_default', integer, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  await index('security_groups_by_project', 'security_groups').columns(['project_id', 'created_at', 'id']).execute();
  await index('security_groups_default', 'security_groups')
    .column('project_id')
    .unique()
    .where(sql<boolean>`is_default = 1`)
    .execute();

  await db.schema
    .createTable('security_group_rules')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('security_group_id', text, references('security_groups'))
    .addColumn('direction', text, notNull)
    .addColumn('ethertype', text, notNull)
    .addColumn('protocol', text)
    .addColumn('port_range_min', integer)
    .addColumn('port_range_max', integer)
    .addColumn('remote_ip_prefix', text)
    .addColumn('remote_group_id', text, (column) => column.references('security_groups.id'))
    .addColumn('match_key', text, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  await index('security_group_rules_key', 'security_group_rules')
    .columns(['security_group_id', 'match_key'])
    .unique()
    .execute();
  await index('security_group_rules_by_project', 'security_group_rules')
    .columns(['project_id', 'created_at', 'id'])
    .execute();
  await index('security_group_rules_by_remote', 'security_group_rules').column('remote_group_id').execute();

  await db.schema
    .createTable('default_security_group_rules')
    .addColumn('id', text, primaryKey)
    .addColumn('description', text, notNull)
    .addColumn('direction', text, notNull)
    .addColumn('ethertype', text, notNull)
    .addColumn('protocol', text)
    .addColumn('port_range_min', integer)
    .addColumn('port_range_max', integer)
    .addColumn('remote_ip_prefix', text)
    .addColumn('remote_group_id', text)
    .addColumn('used_in_default_sg', integer, notNull)
    .addColumn('used_in_non_default_sg', integer, notNull)
    .addColumn('match_key', text, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  await index('default_security_group_rules_key', 'default_security_group_rules')
    .column('match_key')
    .unique()
    .execute();

  await db.schema
    .createTable('port_security_groups')
    .addColumn('port_id', text, references('ports'))
    .addColumn('security_group_id', text, references('security_groups'))
    .execute();
  await index('port_security_groups_key', 'port_security_groups')
    .columns(['port_id', 'security_group_id'])
    .unique()
    .execute();
  await index('port_security_groups_by_group', 'port_security_groups').column('security_group_id').execute();
}
