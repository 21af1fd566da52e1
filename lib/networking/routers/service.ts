import { flag } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { normalisedIp, parseCidr } from '#lib/engine/network/ip.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import type { ReportedFacts } from '#lib/events/change-row.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { recordChange } from '../record.ts';
import { assertRevision } from '../rights.ts';
import { NO_GATEWAY, type Route, routerAttributes } from './attributes.ts';
import { assertMayShapeGateway, removeGatewayPort, setGateway } from './gateway.ts';
import { isInBlock, routerInterfaces } from './router-interfaces.ts';
import { MAX_ROUTES, type NewRouter, type RouterChanges } from './schema.ts';
import { type RouterRow, routerStore, routesOf } from './store.ts';

/** Canonical form, for comparing routes. */
const normalizeRoute = ({ destination, nexthop }: Route): Route => ({
  destination: parseCidr(destination)?.text ?? destination,
  nexthop: normalisedIp(nexthop),
});

const isSame = (a: Route, b: Route): boolean => a.destination === b.destination && a.nexthop === b.nexthop;

/** Replaces the routes of a router. @throws 400 for duplicates, too many, or an unreachable next hop; OverQuota */
async function setRoutes(tx: Tx, router: RouterRow, wanted: readonly Route[]): Promise<void> {
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

/** Also checked by the console. */
export const CREATE_ROUTER = rule('create_router', 'project_member');

/** Creates a router; returns its id. @throws 400, 403 for administrator attributes, 404, 409 */
export const insertRouter = (tx: Tx, ctx: ProjectContext, input: NewRouter): Promise<string> =>
  addRouter(tx, ctx, input, false);

/** @param isAutoAllocated for the automatic network of a project @throws as `insertRouter` */
export async function addRouter(
  tx: Tx,
  ctx: ProjectContext,
  input: NewRouter,
  isAutoAllocated: boolean,
): Promise<string> {
  assertMayShape(ctx, input);
  const opening = routerStore.newRow(ctx, input);
  await assertQuota(tx, opening.project_id, { router: 1 });
  const initial = { ...opening, ...NO_GATEWAY, is_auto_allocated: flag(isAutoAllocated) };
  const row: RouterRow = { ...initial, ...routerAttributes.created(input, initial) };
  await routerStore.add(tx, ctx, row);
  if (input.external_gateway_info) await setGateway(tx, ctx, row, input.external_gateway_info);
  return row.id;
}

/** `routes` replaces all routes. @throws 400, 403, 404, 409, 412 */
export function updateRouter(ctx: ProjectContext, id: string, changes: RouterChanges) {
  assertMayShape(ctx, changes);
  return ctx.database.transact(async (tx) => {
    const router = await routerStore.load(tx, ctx, id);
    assertRevision(ctx, router);
    const { external_gateway_info: wanted, routes } = changes;
    const gateway = wanted === undefined ? {} : await setGateway(tx, ctx, router, wanted);
    const facts = routes === undefined ? {} : await replaceRoutes(tx, { ...router, ...gateway }, routes ?? []);
    const after = { ...routerStore.changed(router, changes), ...gateway };
    await routerStore.change(tx, actorOf(ctx), router, 'update', after, facts);
    return routerStore.viewOf(tx, ctx, id);
  });
}

/** Deletes a router with gateway and routes. @throws 404, 409 while it has interfaces, 412 */
export function deleteRouter(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact((tx) => dropRouter(tx, ctx, id));
}

/** Within a larger transaction. @throws as `deleteRouter` */
export async function dropRouter(tx: Tx, ctx: ProjectContext, id: string): Promise<void> {
  const router = await routerStore.load(tx, ctx, id);
  assertRevision(ctx, router);
  const existing = await tx
    .selectFrom('router_interfaces')
    .select('port_id')
    .where('router_id', '=', id)
    .executeTakeFirst();
  if (existing) throw Conflict(`Router ${id} still has ports.`, 'RouterInUse');
  await tx.deleteFrom('router_routes').where('router_id', '=', id).execute();
  await tx.deleteFrom('network_tags').where('object_id', '=', id).execute();
  await tx.deleteFrom('routers').where('id', '=', id).execute();
  if (router.gateway_port_id !== null) await removeGatewayPort(tx, ctx, router.gateway_port_id);
  await recordChange(tx, actorOf(ctx), 'router', router, 'delete');
}

/** Combines existing and requested routes. */
export type RouteChange = (existing: readonly Route[], named: readonly Route[]) => readonly Route[];

/** Union. */
export const withRoutes: RouteChange = (existing, named) => [
  ...existing,
  ...named.filter((route) => !existing.some((other) => isSame(route, other))),
];

/** Difference; missing routes are ignored. */
export const withoutRoutes: RouteChange = (existing, named) =>
  existing.filter((route) => !named.some((other) => isSame(route, other)));

/** Returns the routes before and after for the event. */
async function replaceRoutes(tx: Tx, router: RouterRow, routes: readonly Route[]): Promise<ReportedFacts> {
  const read = async () => ({ routes: (await routesOf(tx, [router.id])).get(router.id) ?? [] });
  const before = await read();
  await setRoutes(tx, router, routes);
  return { before, after: await read() };
}

/** Adds or removes routes, so that concurrent clients do not overwrite each other. @throws 400, 404, 409 */
export function changeRoutes(ctx: ProjectContext, id: string, named: readonly Route[], change: RouteChange) {
  return ctx.database.transact(async (tx) => {
    const router = await routerStore.load(tx, ctx, id);
    const existing = (await routesOf(tx, [id])).get(id) ?? [];
    const facts = await replaceRoutes(tx, router, change(existing, named.map(normalizeRoute)));
    await routerStore.change(tx, actorOf(ctx), router, 'update', {}, facts);
    const { name, routes } = await routerStore.viewOf(tx, ctx, id);
    return { id, name, routes };
  });
}

export const DISTRIBUTED = rule('create_router:distributed', 'admin');
export const HA = rule('create_router:ha', 'admin');

function assertMayShape(ctx: ProjectContext, input: RouterChanges): void {
  if (input.distributed !== undefined) ctx.policy.enforce(DISTRIBUTED, ctx.caller);
  if (input.ha !== undefined) ctx.policy.enforce(HA, ctx.caller);
  assertMayShapeGateway(ctx, input.external_gateway_info);
}
