import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { NorthboundRow } from '#lib/engine/network/driver.ts';
import { rulesOfFloatingIps } from '../effective/qos.ts';
import { shapingRows } from './rows.ts';

type RouterRow = Selectable<Tables['routers']>;

/** A router address: of its gateway or an interface. */
interface InterfaceAddress {
  port_id: string;
  ip_address: string;
  ip_version: 4 | 6;
  cidr: string;
  gateway_ip: string | null;
}

/** A router with routes and NAT; its ports are derived from platform ports. */
export async function routerRows(db: Reader, ids: readonly string[]): Promise<NorthboundRow[]> {
  const routers = await db.selectFrom('routers').selectAll().where('id', 'in', ids).execute();
  if (routers.length === 0) return [];
  const interfaces = await db.selectFrom('router_interfaces').selectAll().where('router_id', 'in', ids).execute();
  const routes = await db.selectFrom('router_routes').selectAll().where('router_id', 'in', ids).execute();
  const gateways = routers.flatMap(({ gateway_port_id }) => gateway_port_id ?? []);
  const addresses = await interfaceAddresses(db, [...interfaces.map(({ port_id }) => port_id), ...gateways]);
  const routesOf = Map.groupBy(routes, ({ router_id }) => router_id);
  const portsOf = Map.groupBy(interfaces, ({ router_id }) => router_id);
  return routers.flatMap((router) => {
    const inside = (portsOf.get(router.id) ?? []).flatMap(({ port_id }) => addresses.get(port_id) ?? []);
    const outside = addresses.get(router.gateway_port_id ?? '') ?? [];
    return rowsOfRouter(router, { inside, outside, routes: routesOf.get(router.id) ?? [] });
  });
}

async function interfaceAddresses(db: Reader, portIds: readonly string[]): Promise<Map<string, InterfaceAddress[]>> {
  if (portIds.length === 0) return new Map();
  const addresses = await db
    .selectFrom('ip_allocations')
    .innerJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .select(['ip_allocations.port_id', 'ip_allocations.ip_address'])
    .select(['subnets.ip_version', 'subnets.cidr', 'subnets.gateway_ip'])
    .where('ip_allocations.port_id', 'in', portIds)
    .orderBy('ip_allocations.port_id')
    .orderBy('ip_allocations.position')
    .execute();
  return Map.groupBy(addresses, ({ port_id }) => port_id);
}

/** Routers with a gateway address in one of the subnets. */
export async function routersOutBy(db: Reader, subnetIds: readonly string[]): Promise<string[]> {
  const routers = await db
    .selectFrom('routers')
    .innerJoin('ip_allocations', 'ip_allocations.port_id', 'routers.gateway_port_id')
    .select('routers.id')
    .distinct()
    .where('ip_allocations.subnet_id', 'in', subnetIds)
    .execute();
  return routers.map(({ id }) => id);
}

interface RouterParts {
  inside: readonly InterfaceAddress[];
  outside: readonly InterfaceAddress[];
  routes: readonly { destination: string; nexthop: string }[];
}

const EVERYWHERE = { 4: '0.0.0.0/0', 6: '::/0' } as const;

/** Default route to the gateway; for IPv4 with source NAT unless disabled. */
function rowsOfRouter({ id, admin_state_up, enable_snat }: RouterRow, parts: RouterParts): NorthboundRow[] {
  const defaults = parts.outside.flatMap(({ ip_version, gateway_ip }) =>
    gateway_ip === null ? [] : [{ destination: EVERYWHERE[ip_version], nexthop: gateway_ip }],
  );
  const [external] = parts.outside.filter(({ ip_version }) => ip_version === 4);
  const hidden = enable_snat === 1 && external ? parts.inside.filter(({ ip_version }) => ip_version === 4) : [];
  const ways = new Map([...defaults, ...parts.routes].map((way) => [`${id} ${way.destination} ${way.nexthop}`, way]));
  return [
    { table: 'logical_router', name: id, owner: id, isEnabled: admin_state_up === 1 },
    ...[...ways].map(
      ([name, { destination, nexthop }]): NorthboundRow => ({
        table: 'static_route',
        name,
        owner: id,
        router: id,
        prefix: destination,
        nexthop,
      }),
    ),
    ...[...new Set(hidden.map(({ cidr }) => cidr))].map(
      (logical): NorthboundRow => ({
        table: 'nat',
        name: `${id} ${logical}`,
        owner: id,
        router: id,
        type: 'snat',
        external: external?.ip_address ?? '',
        logical,
      }),
    ),
  ];
}

/** An associated floating IP is a NAT entry of its router, limited at the gateway. */
export async function floatingRows(db: Reader, ids: readonly string[]): Promise<NorthboundRow[]> {
  const rows = await db
    .selectFrom('floatingips')
    .innerJoin('routers', 'routers.id', 'floatingips.router_id')
    .selectAll('floatingips')
    .select('routers.gateway_port_id')
    .where('floatingips.id', 'in', ids)
    .execute();
  const rules = await rulesOfFloatingIps(db, ids);
  return rows.flatMap((row): NorthboundRow[] => {
    const { id, router_id, floating_ip_address: external, fixed_ip_address: logical, gateway_port_id: port } = row;
    if (router_id === null || logical === null) return [];
    const nat = { table: 'nat', name: id, owner: id, router: router_id, type: 'dnat_and_snat' } as const;
    const place = port !== null && { id, switch: row.floating_network_id, port, address: external };
    return [{ ...nat, external, logical }, ...(place ? shapingRows(place, rules.get(id) ?? []) : [])];
  });
}
