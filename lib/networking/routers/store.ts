import type { Reader } from '#lib/db/database.ts';
import { fixedIpsOf } from '../ports/store.ts';
import { defineStore, type RowOf } from '../store.ts';
import type { Route } from './attributes.ts';
import { ROUTERS, type Router } from './schema.ts';

export type RouterRow = RowOf<'routers'>;

export const routerStore = defineStore(ROUTERS, {
  async parts(db, rows) {
    const gateways = rows.flatMap(({ gateway_port_id }) => gateway_port_id ?? []);
    const addresses = gateways.length > 0 ? await fixedIpsOf(db, gateways) : new Map();
    const routes = await routesOf(
      db,
      rows.map(({ id }) => id),
    );
    return (row) => ({
      external_gateway_info: gatewayOf(row, addresses.get(row.gateway_port_id ?? '') ?? []),
      routes: routes.get(row.id) ?? [],
    });
  },
});

type Gateway = NonNullable<Router['external_gateway_info']>;

const gatewayOf = (row: RouterRow, external_fixed_ips: Gateway['external_fixed_ips']): Gateway | null =>
  row.gateway_network_id === null
    ? null
    : { network_id: row.gateway_network_id, enable_snat: row.enable_snat === 1, external_fixed_ips };

/** Routes by router, ordered by destination. */
export async function routesOf(db: Reader, ids: readonly string[]): Promise<Map<string, Route[]>> {
  const rows = await db
    .selectFrom('router_routes')
    .selectAll()
    .where('router_id', 'in', ids)
    .orderBy('destination')
    .orderBy('nexthop')
    .execute();
  const routes = new Map(ids.map((id) => [id, [] as Route[]]));
  for (const { router_id, ...route } of rows) routes.get(router_id)?.push(route);
  return routes;
}
