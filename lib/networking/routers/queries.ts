import { answerOf } from '#lib/client/answer-of.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { Route, Router, RouterChanges } from './schema.ts';

const ROOT = 'networking/v2.0/routers';
const CHANGED = ['router', 'port', 'quota'];

/** All routers of the project, by name. */
export const routerChoicesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'router',
    key: ['choices'],
    path: `${ROOT}?project_id=${projectId}&sort_key=name&sort_dir=asc`,
    answer: answerOf<{ routers: Router[] }>(),
    send,
  });

export const routerQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'router',
    key: ['one', id],
    path: `${ROOT}/${id}`,
    answer: answerOf<{ router: Router }>(),
    send,
  });

const attach = (projectId: string, id: string, subnet_id: string) =>
  projectRequest(projectId, `${ROOT}/${id}/add_router_interface`, { method: 'PUT', json: { subnet_id } });

export const useUpdateRouter = (projectId: string) =>
  useProjectMutation(projectId, CHANGED, ({ id, ...router }: RouterChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'PUT', json: { router } }),
  );

export const useAddInterface = (projectId: string) =>
  useProjectMutation(projectId, CHANGED, ({ id, subnetId }: { id: string; subnetId: string }) =>
    attach(projectId, id, subnetId),
  );

export const useRemoveInterface = (projectId: string) =>
  useProjectMutation(projectId, CHANGED, ({ id, portId }: { id: string; portId: string }) =>
    projectRequest(projectId, `${ROOT}/${id}/remove_router_interface`, { method: 'PUT', json: { port_id: portId } }),
  );

export const useAddRoute = (projectId: string) =>
  useProjectMutation(projectId, CHANGED, ({ id, ...route }: Route & { id: string }) =>
    changeRoutes(projectId, id, 'add_extraroutes', route),
  );

export const useRemoveRoute = (projectId: string) =>
  useProjectMutation(projectId, CHANGED, ({ id, ...route }: Route & { id: string }) =>
    changeRoutes(projectId, id, 'remove_extraroutes', route),
  );

const changeRoutes = (projectId: string, id: string, change: `${'add' | 'remove'}_extraroutes`, route: Route) =>
  projectRequest(projectId, `${ROOT}/${id}/${change}`, { method: 'PUT', json: { router: { routes: [route] } } });

export const routerDeletion = (id: string): ChangeRequest => ({ method: 'DELETE', path: `${ROOT}/${id}` });
