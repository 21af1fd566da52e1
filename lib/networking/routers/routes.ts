import { countRows } from '#lib/db/count-rows.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { namedQuota, tableQuota } from '../quotas/table-quota.ts';
import { serveCollection } from '../serve-collection.ts';
import { routerApi } from './contract.ts';
import { FIXED_IPS, SNAT } from './gateway.ts';
import { ADD_INTERFACE, addInterface, REMOVE_INTERFACE, removeInterface } from './interfaces.ts';
import * as schemas from './schema.ts';
import {
  CREATE_ROUTER,
  changeRoutes,
  DISTRIBUTED,
  deleteRouter,
  HA,
  insertRouter,
  updateRouter,
  withoutRoutes,
  withRoutes,
} from './service.ts';
import { routerStore } from './store.ts';

const endpoints = serveCollection(
  routerApi,
  schemas,
  routerStore,
  {
    read: rule('get_router', 'project_reader'),
    create: { policy: CREATE_ROUTER, insert: insertRouter },
    update: { policy: rule('update_router', 'project_member'), run: updateRouter },
    remove: { policy: rule('delete_router', 'project_member'), run: deleteRouter },
  },
  {
    addInterface: { policy: ADD_INTERFACE, run: (ctx, { id, body }) => addInterface(ctx, id, body) },
    removeInterface: { policy: REMOVE_INTERFACE, run: (ctx, { id, body }) => removeInterface(ctx, id, body) },
    addRoutes: {
      policy: rule('add_extraroutes', 'project_member'),
      run: (ctx, { id, body }) => changeRoutes(ctx, id, body.routes, withRoutes),
    },
    removeRoutes: {
      policy: rule('remove_extraroutes', 'project_member'),
      run: (ctx, { id, body }) => changeRoutes(ctx, id, body.routes, withoutRoutes),
    },
  },
);

/** Routes of all routers of a project. */
const routeQuota = namedQuota('router_route', 30, async (db, projectId) => {
  const routes = db.selectFrom('router_routes').innerJoin('routers', 'routers.id', 'router_routes.router_id');
  return countRows(routes.where('routers.project_id', '=', projectId));
});

export const routers = defineResource({
  policies: [DISTRIBUTED, HA, SNAT, FIXED_IPS],
  endpoints,
  quotas: [tableQuota('routers', 10), routeQuota],
});
