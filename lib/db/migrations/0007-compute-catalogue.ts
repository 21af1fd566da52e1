import { randomUUID } from 'node:crypto';
import { type Columns, createTable, type Migration } from '../columns.ts';
import type { Tx } from '../database.ts';

/** Flavor access, server groups, host aggregates, services, quotas of users, and what is known of hosts. */
export const computeCatalogue: Migration = {
  name: '0007-compute-catalogue',
  async up(tx, columns) {
    const table = (name: string, definition: Record<string, string>) => createTable(tx, columns, name, definition);
    const index = (name: string, on: string, keys: string[], isUnique = false) => {
      const built = tx.schema.createIndex(name).on(on).columns(keys);
      return (isUnique ? built.unique() : built).execute();
    };

    await tx.schema
      .alterTable('flavors')
      .addColumn('rxtx_factor', columns.text, (column) => column.notNull().defaultTo('1'))
      .execute();
    await table('flavor_access', { flavor_id: 'text -> flavors', project_id: 'text' });
    await index('flavor_access_key', 'flavor_access', ['flavor_id', 'project_id'], true);
    await index('flavor_access_by_project', 'flavor_access', ['project_id']);

    await table('server_groups', {
      id: 'text pk',
      project_id: 'text',
      user_id: 'text',
      name: 'text',
      policy: 'text',
      max_server_per_host: 'integer?',
      created_at: 'text',
    });
    await index('server_groups_by_project', 'server_groups', ['project_id', 'created_at', 'id']);
    await index('server_groups_newest', 'server_groups', ['created_at', 'id']);

    await table('aggregates', {
      id: 'serial',
      uuid: 'text',
      name: 'text',
      metadata: 'text',
      created_at: 'text',
      updated_at: 'text?',
    });
    await index('aggregates_name', 'aggregates', ['name'], true);
    await table('aggregate_hosts', { aggregate_id: 'bigint -> aggregates', host: 'text' });
    await index('aggregate_hosts_key', 'aggregate_hosts', ['aggregate_id', 'host'], true);
    await index('aggregate_hosts_by_host', 'aggregate_hosts', ['host']);

    await table('control_services', {
      id: 'text pk',
      number: 'integer',
      binary: 'text',
      host: 'text',
      is_enabled: 'integer',
      disabled_reason: 'text?',
      forced_down: 'integer',
      updated_at: 'text',
    });
    await table('user_quotas', { project_id: 'text', user_id: 'text', resource: 'text', hard_limit: 'integer' });
    await index('user_quotas_key', 'user_quotas', ['project_id', 'user_id', 'resource'], true);
    await describeHosts(tx, columns);
  },
};

/** Hosts gain a number and a service of their own; those that are there get theirs in the order of their names. */
async function describeHosts(tx: Tx, columns: Columns): Promise<void> {
  const required: [string, typeof columns.text | typeof columns.integer, string | number][] = [
    ['number', columns.integer, 0],
    ['service_id', columns.text, ''],
    ['forced_down', columns.integer, 0],
    ['own_zone', columns.text, 'nova'],
    ['hypervisor_version', columns.integer, 1000],
    ['seen_at', columns.text, ''],
  ];
  for (const [name, type, initial] of required) {
    const add = tx.schema.alterTable('hosts').addColumn(name, type, (column) => column.notNull().defaultTo(initial));
    await add.execute();
  }
  for (const name of ['disabled_reason', 'up_since', 'ip', 'cpu_model']) {
    await tx.schema.alterTable('hosts').addColumn(name, columns.text).execute();
  }
  const hosts = await tx
    .selectFrom('hosts')
    .select(['id', 'availability_zone', 'updated_at'])
    .orderBy('name')
    .execute();
  for (const [index, host] of hosts.entries()) {
    const known = { own_zone: host.availability_zone, seen_at: host.updated_at, up_since: host.updated_at };
    await tx
      .updateTable('hosts')
      .set({ ...known, number: index + 1, service_id: randomUUID() })
      .where('id', '=', host.id)
      .execute();
  }
}
