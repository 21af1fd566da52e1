import { randomUUID } from 'node:crypto';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { flag, flagOr, packJson } from '#lib/db/tables/column-types.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict, NotFound } from '#lib/http/errors.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import { rule } from '#lib/identity/operations.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import type { CollectionQuery } from '../collection.ts';
import { createAll } from '../create.ts';
import { listCollection } from '../listing.ts';
import { recordChange } from '../record.ts';
import { assertRevision, ownerOf, owns } from '../rights.ts';
import { changeRouter } from './change.ts';
import { isSame, normalizeRoute, setRoutes } from './extra-routes.ts';
import { assertMayShapeGateway, removeGatewayPort, setGateway } from './gateway.ts';
import { type NewRouter, ROUTERS, type Route, type Router, type RouterChanges } from './schema.ts';
import { type RouterRow, routerFragments, routerVariant, routerViews, routesOf } from './view.ts';

/** Also checked by the console. */
export const CREATE_ROUTER = rule('create_router', 'project_member');

export function listRouters(ctx: ProjectContext, query: CollectionQuery) {
  const { read } = ctx.database;
  let source = read.selectFrom('routers');
  if (!isAdmin(ctx.caller)) source = source.where('project_id', '=', ctx.projectId);
  return listCollection(ctx, ROUTERS, {
    source,
    query,
    cache: { fragments: routerFragments, variant: routerVariant(ctx) },
    load: (ids) => routerViews(ctx, read, ids),
  });
}

/** @throws 404 if it is missing or belongs to another project */
export async function getRouter(ctx: ProjectContext, id: string): Promise<Router> {
  const router = (await routerViews(ctx, ctx.database.read, [id])).get(id);
  if (!router || !owns(ctx, router.project_id)) throw NotFound('Router', id);
  return router;
}

/** Creates routers atomically. @throws 400, 403 for administrator attributes, 404, 409 */
export function createRouters(ctx: ProjectContext, inputs: readonly NewRouter[]): Promise<Router[]> {
  return createAll(
    ctx,
    inputs,
    (tx, input) => insertRouter(tx, ctx, input),
    (tx, ids) => routerViews(ctx, tx, ids),
  );
}

/** Creates a router in a transaction; returns its id. @throws as `createRouters` */
export async function insertRouter(
  tx: Tx,
  ctx: ProjectContext,
  input: NewRouter,
  isAutoAllocated = false,
): Promise<string> {
  assertMayShape(ctx, input);
  const project_id = ownerOf(ctx, input);
  await assertQuota(tx, project_id, { router: 1 });
  const now = creationTime();
  const row: RouterRow = {
    id: randomUUID(),
    project_id,
    name: input.name ?? '',
    description: input.description ?? '',
    status: 'ACTIVE',
    admin_state_up: flag(input.admin_state_up ?? true),
    is_distributed: flag(input.distributed ?? false),
    is_ha: flag(input.ha ?? false),
    enable_snat: 1,
    gateway_network_id: null,
    gateway_port_id: null,
    availability_zone_hints: packJson<string[]>(input.availability_zone_hints ?? []),
    is_auto_allocated: flag(isAutoAllocated),
    revision: 1,
    created_at: now,
    updated_at: now,
  };
  await tx.insertInto('routers').values(row).execute();
  await recordChange(tx, actorOf(ctx), 'router', row, 'create');
  if (input.external_gateway_info) {
    await setGateway(tx, ctx, row, input.external_gateway_info);
  }
  return row.id;
}

/** `routes` replaces all routes. @throws 400, 403, 404, 409, 412 */
export function updateRouter(ctx: ProjectContext, id: string, changes: RouterChanges): Promise<Router> {
  assertMayShape(ctx, changes);
  return ctx.database.transact(async (tx) => {
    const router = await loadRouter(tx, ctx, id);
    assertRevision(ctx, router);
    const { external_gateway_info: wanted } = changes;
    const gateway = wanted === undefined ? {} : await setGateway(tx, ctx, router, wanted);
    if (changes.routes !== undefined) await setRoutes(tx, { ...router, ...gateway }, changes.routes ?? []);
    await changeRouter(tx, actorOf(ctx), router, 'update', {
      name: changes.name ?? router.name,
      description: changes.description ?? router.description,
      admin_state_up: flagOr(changes.admin_state_up, router.admin_state_up),
      is_distributed: flagOr(changes.distributed, router.is_distributed),
      is_ha: flagOr(changes.ha, router.is_ha),
      ...gateway,
    });
    return viewOf(tx, ctx, id);
  });
}

/** Deletes a router with gateway and routes. @throws 404, 409 while it has interfaces, 412 */
export function deleteRouter(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact((tx) => dropRouter(tx, ctx, id));
}

/** Within a larger transaction. @throws as `deleteRouter` */
export async function dropRouter(tx: Tx, ctx: ProjectContext, id: string): Promise<void> {
  const router = await loadRouter(tx, ctx, id);
  assertRevision(ctx, router);
  const held = await tx
    .selectFrom('router_interfaces')
    .select('port_id')
    .where('router_id', '=', id)
    .executeTakeFirst();
  if (held) throw Conflict(`Router ${id} still has ports.`, 'RouterInUse');
  await tx.deleteFrom('router_routes').where('router_id', '=', id).execute();
  await tx.deleteFrom('network_tags').where('object_id', '=', id).execute();
  await tx.deleteFrom('routers').where('id', '=', id).execute();
  if (router.gateway_port_id !== null) await removeGatewayPort(tx, ctx, router.gateway_port_id);
  await recordChange(tx, actorOf(ctx), 'router', router, 'delete');
}

/** Combines existing and requested routes. */
export type RouteChange = (held: readonly Route[], named: readonly Route[]) => readonly Route[];

/** Union. */
export const withRoutes: RouteChange = (held, named) => [
  ...held,
  ...named.filter((route) => !held.some((other) => isSame(route, other))),
];

/** Difference; missing routes are ignored. */
export const withoutRoutes: RouteChange = (held, named) =>
  held.filter((route) => !named.some((other) => isSame(route, other)));

/** Adds or removes routes, so that concurrent clients do not overwrite each other. @throws 400, 404, 409 */
export function changeRoutes(ctx: ProjectContext, id: string, named: readonly Route[], change: RouteChange) {
  return ctx.database.transact(async (tx) => {
    const router = await loadRouter(tx, ctx, id);
    const held = (await routesOf(tx, [id])).get(id) ?? [];
    await setRoutes(tx, router, change(held, named.map(normalizeRoute)));
    await changeRouter(tx, actorOf(ctx), router, 'update', {});
    const { name, routes } = await viewOf(tx, ctx, id);
    return { router: { id, name, routes } };
  });
}

/** A router that the caller may change. @throws 404 */
export async function loadRouter(tx: Tx, ctx: ProjectContext, id: string): Promise<RouterRow> {
  const router = await tx.selectFrom('routers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!router || !owns(ctx, router.project_id)) throw NotFound('Router', id);
  return router;
}

async function viewOf(tx: Tx, ctx: ProjectContext, id: string): Promise<Router> {
  const view = (await routerViews(ctx, tx, [id])).get(id);
  if (!view) throw NotFound('Router', id);
  return view;
}

export const DISTRIBUTED = rule('create_router:distributed', 'admin');
export const HA = rule('create_router:ha', 'admin');

function assertMayShape(ctx: ProjectContext, input: RouterChanges): void {
  if (input.distributed !== undefined) ctx.policy.enforce(DISTRIBUTED, ctx.caller);
  if (input.ha !== undefined) ctx.policy.enforce(HA, ctx.caller);
  assertMayShapeGateway(ctx, input.external_gateway_info);
}
