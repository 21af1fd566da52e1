import type { Tx } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import { touchRow } from '#lib/events/change-row.ts';
import type { PortRow } from '../ports/store.ts';
import {
  assertNoOverlap,
  BadRequest,
  type InterfaceAddress,
  isInBlock,
  routerInterfaces,
} from './router-interfaces.ts';
import { type RouterRow, routesOf } from './store.ts';

/**
 * Checks a router interface after its port's addresses changed: it needs an address, subnets must not overlap, and
 * routes and floating IPs must stay reachable. @throws 400, 409
 */
export async function assertInterface(tx: Tx, port: PortRow): Promise<void> {
  const router = await tx
    .selectFrom('routers')
    .innerJoin('router_interfaces', 'router_interfaces.router_id', 'routers.id')
    .selectAll('routers')
    .where('router_interfaces.port_id', '=', port.id)
    .executeTakeFirst();
  // Administrators can set this owner on ports without a router.
  if (!router) return;
  const addresses = await routerInterfaces(tx, router);
  const subnets = [...new Map(addresses.filter(isOf(port)).map((address) => [address.subnet_id, address])).values()];
  if (subnets.length === 0) {
    throw Conflict(
      `Port ${port.id} is the interface of router ${router.id}, which needs at least one fixed IP.`,
      'ServicePortInUse',
    );
  }
  if (subnets.filter(({ cidr }) => !cidr.includes(':')).length > 1) {
    throw BadRequest('Cannot have multiple IPv4 subnets on router port.');
  }
  const others = addresses.filter((address) => !isOf(port)(address));
  for (const { subnet_id, cidr } of subnets) assertNoOverlap(router.id, others, { id: subnet_id, cidr });
  await assertFloatingIpsReached(tx, router, addresses);
  await assertRoutesReached(tx, router, addresses);
  await touchRow(tx, 'routers', router.id);
}

const isOf =
  ({ id }: PortRow) =>
  (address: InterfaceAddress) =>
    address.port_id === id;

async function assertFloatingIpsReached(
  tx: Tx,
  router: RouterRow,
  addresses: readonly InterfaceAddress[],
): Promise<void> {
  const led = await tx
    .selectFrom('floatingips')
    .innerJoin('ip_allocations', (join) =>
      join
        .onRef('ip_allocations.port_id', '=', 'floatingips.port_id')
        .onRef('ip_allocations.ip_address', '=', 'floatingips.fixed_ip_address'),
    )
    .select('ip_allocations.subnet_id')
    .where('floatingips.router_id', '=', router.id)
    .execute();
  const lost = led.find(({ subnet_id }) => !addresses.some((address) => address.subnet_id === subnet_id));
  if (!lost) return;
  throw Conflict(
    `The interface of router ${router.id} on subnet ${lost.subnet_id} is required by one or more floating IPs.`,
    'RouterInterfaceInUseByFloatingIP',
  );
}

async function assertRoutesReached(tx: Tx, router: RouterRow, addresses: readonly InterfaceAddress[]): Promise<void> {
  const routes = (await routesOf(tx, [router.id])).get(router.id) ?? [];
  const lost = routes.find(({ nexthop }) => !addresses.some(({ cidr }) => isInBlock(cidr, nexthop)));
  if (!lost) return;
  throw Conflict(
    `The interface of router ${router.id} is required by the route to ${lost.destination} by ${lost.nexthop}.`,
    'RouterInterfaceInUseByRoute',
  );
}
