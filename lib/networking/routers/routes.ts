import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { createOneOrMany } from '../create.ts';
import { pickFields } from '../listing.ts';
import { namedQuota, tableQuota } from '../quotas/table-quota.ts';
import { tagEndpoints } from '../tags/routes.ts';
import { FIXED_IPS, SNAT } from './gateway.ts';
import { ADD_INTERFACE, addInterface, REMOVE_INTERFACE, removeInterface } from './interfaces.ts';
import {
  CreateRouter,
  ExtraRoutes,
  InterfaceRequest,
  ROUTERS,
  RouterInterface,
  RoutesAnswer,
  UpdateRouter,
} from './schema.ts';
import {
  CREATE_ROUTER,
  changeRoutes,
  createRouters,
  DISTRIBUTED,
  deleteRouter,
  getRouter,
  HA,
  listRouters,
  loadRouter,
  updateRouter,
  withoutRoutes,
  withRoutes,
} from './service.ts';

const GET_ROUTER = rule('get_router', 'project_reader');
const UPDATE_ROUTER = rule('update_router', 'project_member');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/routers',
    summary: 'List routers',
    audience: 'project',
    policy: GET_ROUTER,
    query: ROUTERS.query,
    response: ROUTERS.list,
    status: 200,
    run: (ctx, { query }) => listRouters(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/routers',
    summary: 'Create one or more routers',
    audience: 'project',
    policy: CREATE_ROUTER,
    body: CreateRouter,
    response: ROUTERS.created,
    status: 201,
    run: (ctx, { body }) => createOneOrMany('router', 'routers', body, (inputs) => createRouters(ctx, inputs)),
  }),
  endpoint({
    method: 'GET',
    path: '/routers/{id}',
    summary: 'Show a router',
    audience: 'project',
    policy: GET_ROUTER,
    params: ROUTERS.path,
    query: ROUTERS.showQuery,
    response: ROUTERS.envelope,
    status: 200,
    run: async (ctx, { params, query }) => ({ router: pickFields(await getRouter(ctx, params.id), query.fields) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/routers/{id}',
    summary: 'Change a router',
    audience: 'project',
    policy: UPDATE_ROUTER,
    params: ROUTERS.path,
    body: UpdateRouter,
    response: ROUTERS.envelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ router: await updateRouter(ctx, params.id, body.router) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/routers/{id}',
    summary: 'Delete a router',
    audience: 'project',
    policy: rule('delete_router', 'project_member'),
    params: ROUTERS.path,
    status: 204,
    run: (ctx, { params }) => deleteRouter(ctx, params.id),
  }),
  endpoint({
    method: 'PUT',
    path: '/routers/{id}/add_router_interface',
    summary: 'Add an interface on a subnet to a router',
    audience: 'project',
    policy: ADD_INTERFACE,
    params: ROUTERS.path,
    body: InterfaceRequest,
    response: RouterInterface,
    status: 200,
    run: (ctx, { params, body }) => addInterface(ctx, params.id, body),
  }),
  endpoint({
    method: 'PUT',
    path: '/routers/{id}/remove_router_interface',
    summary: 'Remove the interface on a subnet from a router',
    audience: 'project',
    policy: REMOVE_INTERFACE,
    params: ROUTERS.path,
    body: InterfaceRequest,
    response: RouterInterface,
    status: 200,
    run: (ctx, { params, body }) => removeInterface(ctx, params.id, body),
  }),
  endpoint({
    method: 'PUT',
    path: '/routers/{id}/add_extraroutes',
    summary: 'Add routes to a router',
    audience: 'project',
    policy: rule('add_extraroutes', 'project_member'),
    params: ROUTERS.path,
    body: ExtraRoutes,
    response: RoutesAnswer,
    status: 200,
    run: (ctx, { params, body }) => changeRoutes(ctx, params.id, body.router.routes, withRoutes),
  }),
  endpoint({
    method: 'PUT',
    path: '/routers/{id}/remove_extraroutes',
    summary: 'Remove routes of a router',
    audience: 'project',
    policy: rule('remove_extraroutes', 'project_member'),
    params: ROUTERS.path,
    body: ExtraRoutes,
    response: RoutesAnswer,
    status: 200,
    run: (ctx, { params, body }) => changeRoutes(ctx, params.id, body.router.routes, withoutRoutes),
  }),
  ...tagEndpoints('routers', { read: GET_ROUTER, change: UPDATE_ROUTER, find: getRouter, load: loadRouter }),
];

/** Routes of all routers of a project. */
const routeQuota = namedQuota('router_route', 30, async (db, projectId) => {
  const used = await db
    .selectFrom('router_routes')
    .innerJoin('routers', 'routers.id', 'router_routes.router_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('routers.project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return Number(used.count);
});

export const routers = defineResource({
  policies: [DISTRIBUTED, HA, SNAT, FIXED_IPS],
  endpoints,
  quotas: [tableQuota('routers', 10), routeQuota],
});
