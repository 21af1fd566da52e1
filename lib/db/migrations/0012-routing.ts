import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey, references } from '../columns.ts';

/** Routers with their interfaces and routes, and the floating IPs that they translate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addRouters(db);
  await addParts(db);
  await addFloatingIps(db);
}

async function addRouters(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('routers')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('status', text, notNull)
    .addColumn('admin_state_up', integer, notNull)
    .addColumn('is_distributed', integer, notNull)
    .addColumn('is_ha', integer, notNull)
    .addColumn('enable_snat', integer, notNull)
    .addColumn('gateway_network_id', text, (column) => column.references('networks.id'))
    .addColumn('gateway_port_id', text, (column) => column.references('ports.id'))
    .addColumn('availability_zone_hints', text, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('routers');
  await index('routers_by_project').columns(['project_id', 'created_at', 'id']).execute();
  await index('routers_by_gateway_network').column('gateway_network_id').execute();
  await index('routers_by_gateway_port').column('gateway_port_id').execute();
}

async function addParts(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable('router_interfaces')
    .addColumn('port_id', text, (column) => references('ports')(column).primaryKey())
    .addColumn('router_id', text, references('routers'))
    .execute();
  await db.schema.createIndex('router_interfaces_by_router').on('router_interfaces').column('router_id').execute();
  await db.schema
    .createTable('router_routes')
    .addColumn('router_id', text, references('routers'))
    .addColumn('destination', text, notNull)
    .addColumn('nexthop', text, notNull)
    .execute();
  await db.schema
    .createIndex('router_routes_key')
    .on('router_routes')
    .columns(['router_id', 'destination', 'nexthop'])
    .unique()
    .execute();
}

async function addFloatingIps(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('floatingips')
    .addColumn('id', text, primaryKey)
    .addColumn('project_id', text, notNull)
    .addColumn('description', text, notNull)
    .addColumn('floating_network_id', text, references('networks'))
    .addColumn('floating_port_id', text, references('ports'))
    .addColumn('floating_ip_address', text, notNull)
    .addColumn('port_id', text, (column) => column.references('ports.id'))
    .addColumn('fixed_ip_address', text)
    .addColumn('router_id', text, (column) => column.references('routers.id'))
    .addColumn('status', text, notNull)
    .addColumn('revision', integer, notNull)
    .addColumn('created_at', text, notNull)
    .addColumn('updated_at', text, notNull)
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('floatingips');
  await index('floatingips_by_project').columns(['project_id', 'created_at', 'id']).execute();
  await index('floatingips_by_address').columns(['floating_network_id', 'floating_ip_address']).execute();
  await index('floatingips_by_own_port').column('floating_port_id').unique().execute();
  await index('floatingips_by_port').columns(['port_id', 'fixed_ip_address']).unique().execute();
  await index('floatingips_by_router').column('router_id').execute();
}
