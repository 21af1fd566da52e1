import type { Tx } from '#lib/db/database.ts';
import { normalisedIp, parseCidr } from '#lib/engine/network/ip.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import type { Route } from './attributes.ts';
import { isInBlock, routerInterfaces } from './router-interfaces.ts';
import { MAX_ROUTES } from './schema.ts';
import type { RouterRow } from './store.ts';

/** Canonical form, for comparing routes. */
export const normalizeRoute = ({ destination, nexthop }: Route): Route => ({
  destination: parseCidr(destination)?.text ?? destination,
  nexthop: normalisedIp(nexthop),
});

export const isSame = (a: Route, b: Route): boolean => a.destination === b.destination && a.nexthop === b.nexthop;

/** Replaces the routes of a router. @throws 400 for duplicates, too many, or an unreachable next hop; OverQuota */
export async function setRoutes(tx: Tx, router: RouterRow, wanted: readonly Route[]): Promise<void> {
  const routes = wanted.map(normalizeRoute);
  if (routes.length > MAX_ROUTES) {
    throw Invalid(`A router can have at most ${MAX_ROUTES} routes.`, undefined, 'RoutesExhausted');
  }
  const twice = routes.find((route, index) => routes.findIndex((other) => isSame(route, other)) !== index);
  if (twice) throw InvalidRoutes(twice, 'the list contains it twice');
  const addresses = await routerInterfaces(tx, router);
  for (const route of routes) {
    if (!addresses.some(({ cidr }) => isInBlock(cidr, route.nexthop))) {
      throw InvalidRoutes(route, 'the nexthop is not connected with router');
    }
    if (addresses.some(({ ip_address }) => ip_address === route.nexthop)) {
      throw InvalidRoutes(route, 'the nexthop is used by router');
    }
  }
  await tx.deleteFrom('router_routes').where('router_id', '=', router.id).execute();
  if (routes.length === 0) return;
  await assertQuota(tx, router.project_id, { router_route: routes.length });
  await tx
    .insertInto('router_routes')
    .values(routes.map((route) => ({ router_id: router.id, ...route })))
    .execute();
}

const InvalidRoutes = ({ destination, nexthop }: Route, why: string) =>
  Invalid(`Invalid format for routes: ${destination} by ${nexthop}: ${why}.`, undefined, 'InvalidRoutes');
