import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import {
  InstanceActionEnvelope,
  InstanceActionList,
  InstanceActionPath,
  InstanceActionQuery,
  InstanceActionsPath,
} from './schema.ts';
import { getInstanceAction, listInstanceActions } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/servers/{server_id}/os-instance-actions',
    summary: 'List the actions of a server',
    audience: 'project',
    policy: rule('os_compute_api:os-instance-actions:list', 'project_reader'),
    params: InstanceActionsPath,
    query: InstanceActionQuery,
    response: InstanceActionList,
    status: 200,
    run: (ctx, { params, query }) => listInstanceActions(ctx, params.server_id, query),
  }),
  endpoint({
    method: 'GET',
    path: '/servers/{server_id}/os-instance-actions/{request_id}',
    summary: 'Show an action on a server with its steps',
    audience: 'project',
    policy: rule('os_compute_api:os-instance-actions:show', 'project_reader'),
    params: InstanceActionPath,
    response: InstanceActionEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({
      instanceAction: await getInstanceAction(ctx, params.server_id, params.request_id),
    }),
  }),
];

export const instanceActions = defineResource({ endpoints });
