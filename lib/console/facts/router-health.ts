import type { Reader } from '#lib/db/database.ts';
import { NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { owns } from '#lib/networking/rights.ts';
import type { RouterRow } from '#lib/networking/routers/store.ts';
import { isActive } from '#lib/networking/statuses.ts';
import { faultOf, type GatewayFacts } from './gateway-fault.ts';
import type { RouterHealth } from './schema.ts';

/** Checks for each subnet of a router whether it reaches the outside. @throws 404 */
export async function checkRouter(ctx: ProjectContext, id: string): Promise<RouterHealth> {
  const { read } = ctx.database;
  const router = await read.selectFrom('routers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!router || !owns(ctx, router.project_id)) throw NotFound('Router', id);
  // On simulated hosts every external network has a connection to outside the cloud.
  const isReal = ctx.engine.hosts !== null;
  const way = await wayOutOf(read, router, isReal);
  const insides = await insidesOf(read, id);
  return {
    subnets: insides.map((row) => ({
      subnet_id: row.subnet_id,
      network_id: row.network_id,
      name: row.name || row.networkName || row.subnet_id,
      cidr: row.cidr,
      fault:
        faultOf(way, {
          isNetworkUp: row.isNetworkUp === 1,
          isPortUp: row.isPortUp === 1,
          ipVersion: row.ip_version === 6 ? 6 : 4,
          gatewayIp: row.gateway_ip,
          address: row.ip_address,
        }) ?? null,
    })),
  };
}

async function wayOutOf(db: Reader, router: RouterRow, isReal: boolean): Promise<GatewayFacts> {
  const ipv6 = await db
    .selectFrom('subnets')
    .select('id')
    .where('network_id', '=', router.gateway_network_id ?? '')
    .where('ip_version', '=', 6)
    .executeTakeFirst();
  const external = await db
    .selectFrom('networks')
    .select('physical_network')
    .where('id', '=', router.gateway_network_id ?? '')
    .executeTakeFirst();
  return {
    isUp: router.admin_state_up === 1,
    hasGateway: router.gateway_network_id !== null,
    isGatewayUp: isActive(router),
    leadsOutside: !isReal || external?.physical_network !== null,
    hasSnat: router.enable_snat === 1,
    hasExternalIpv6: ipv6 !== undefined,
  };
}

/** Subnets of a router with its address in each. */
const insidesOf = (db: Reader, routerId: string) =>
  db
    .selectFrom('router_interfaces')
    .innerJoin('ports', 'ports.id', 'router_interfaces.port_id')
    .innerJoin('ip_allocations', 'ip_allocations.port_id', 'ports.id')
    .innerJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .innerJoin('networks', 'networks.id', 'subnets.network_id')
    .select([
      'ip_allocations.subnet_id',
      'ip_allocations.ip_address',
      'subnets.network_id',
      'subnets.name',
      'subnets.cidr',
      'subnets.ip_version',
      'subnets.gateway_ip',
      'networks.name as networkName',
      'networks.admin_state_up as isNetworkUp',
      'ports.admin_state_up as isPortUp',
    ])
    .where('router_interfaces.router_id', '=', routerId)
    .orderBy('subnets.cidr')
    .orderBy('subnets.id')
    .execute();
