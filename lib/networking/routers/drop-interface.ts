import type { Tx } from '#lib/db/database.ts';
import { touchRow } from '#lib/events/change-row.ts';
import type { Actor } from '#lib/events/log.ts';
import { NOWHERE } from '../floatingips/port-floating-ips.ts';
import { floatingIpStore } from '../floatingips/store.ts';
import { removePort } from '../ports/change.ts';
import type { PortRow } from '../ports/store.ts';
import { touchServerOf } from '../ports/touch-servers.ts';
import { recordChange } from '../record.ts';
import { floatingIpsThrough, isInBlock, routerInterfaces } from './router-interfaces.ts';
import { type RouterRow, routesOf } from './store.ts';

/** Removes a router interface and its dependents: floating IPs are disassociated, and unreachable routes removed. */
export async function dropInterface(tx: Tx, actor: Actor, port: PortRow): Promise<void> {
  const router = await tx
    .selectFrom('routers')
    .innerJoin('router_interfaces', 'router_interfaces.router_id', 'routers.id')
    .selectAll('routers')
    .where('router_interfaces.port_id', '=', port.id)
    .executeTakeFirst();
  // Administrators can set this owner on ports without a router.
  if (!router) return removePort(tx, actor, port);
  await releaseFloatingIpsThrough(tx, actor, router, port.id);
  await tx.deleteFrom('router_interfaces').where('port_id', '=', port.id).execute();
  await removePort(tx, actor, port);
  await removeUnreachableRoutes(tx, router);
  await touchRow(tx, 'routers', router.id);
  const { network_id } = port;
  await recordChange(tx, actor, 'router', router, 'remove_interface', { port_id: port.id, network_id });
}

async function releaseFloatingIpsThrough(tx: Tx, actor: Actor, router: RouterRow, portId: string): Promise<void> {
  for (const row of await floatingIpsThrough(tx, router, portId).selectAll('floatingips').execute()) {
    await floatingIpStore.change(tx, actor, row, 'disassociate', NOWHERE);
    const port = await tx.selectFrom('ports').select('server_id').where('id', '=', row.port_id).executeTakeFirst();
    if (port) await touchServerOf(tx, port);
  }
}

async function removeUnreachableRoutes(tx: Tx, router: RouterRow): Promise<void> {
  const remaining = await routerInterfaces(tx, router);
  const routes = (await routesOf(tx, [router.id])).get(router.id) ?? [];
  for (const { destination, nexthop } of routes) {
    if (remaining.some(({ cidr }) => isInBlock(cidr, nexthop))) continue;
    await tx
      .deleteFrom('router_routes')
      .where('router_id', '=', router.id)
      .where('destination', '=', destination)
      .where('nexthop', '=', nexthop)
      .execute();
  }
}
