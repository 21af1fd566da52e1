import { actionEndpoint } from '#lib/http/actions.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { serverActions, serverActionWorkflows } from '../server-actions/routes.ts';
import { serverErrorAlert } from './alert.ts';
import { createServer } from './create/create.ts';
import { CreateServer, UpdateServer } from './create/schema.ts';
import { serverRetentions } from './life/retention.ts';
import { createServerWorkflow, deleteServerWorkflow } from './life/workflows.ts';
import { LIST_SERVERS, listServerSummaries, listServers } from './list/list.ts';
import { ServerQuery } from './list/schema.ts';
import { serverContents } from './project-contents.ts';
import { serverQuotas } from './quotas.ts';
import {
  ChangedServerEnvelope,
  CreatedServerEnvelope,
  ServerEnvelope,
  ServerList,
  ServerPath,
  ServerSummaryList,
} from './schema.ts';
import { deleteServer, getServer, updateServer } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/servers',
    summary: 'List servers by name',
    audience: 'project',
    policy: rule('os_compute_api:servers:index', 'project_reader'),
    query: ServerQuery,
    response: ServerSummaryList,
    status: 200,
    run: (ctx, { query }) => listServerSummaries(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/servers/detail',
    summary: 'List servers in full',
    audience: 'project',
    policy: LIST_SERVERS,
    query: ServerQuery,
    response: ServerList,
    status: 200,
    run: (ctx, { query }) => listServers(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/servers',
    summary: 'Create a server',
    audience: 'project',
    policy: rule('os_compute_api:servers:create', 'project_member'),
    body: CreateServer,
    response: CreatedServerEnvelope,
    status: 202,
    run: async (ctx, { body, reply }) => {
      const hints = body['os:scheduler_hints'] ?? body['OS-SCH-HNT:scheduler_hints'] ?? {};
      const created = await createServer(ctx, body.server, hints, body['nephos:floating_ip']);
      const self = 'server' in created ? created.server.links[0] : undefined;
      if (self) reply.headers.location = self.href;
      return created;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/servers/{id}',
    summary: 'Show a server',
    audience: 'project',
    policy: rule('os_compute_api:servers:show', 'project_reader'),
    params: ServerPath,
    response: ServerEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ server: await getServer(ctx, params.id) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/servers/{id}',
    summary: 'Change the name or the description of a server',
    audience: 'project',
    policy: rule('os_compute_api:servers:update', 'project_member'),
    params: ServerPath,
    body: UpdateServer,
    response: ChangedServerEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ server: await updateServer(ctx, params.id, body.server) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/servers/{id}',
    summary: 'Delete a server',
    audience: 'project',
    policy: rule('os_compute_api:servers:delete', 'project_member'),
    params: ServerPath,
    status: 204,
    run: (ctx, { params }) => deleteServer(ctx, params.id),
  }),
  actionEndpoint({
    path: '/servers/{id}/action',
    summary: 'Perform an action on a server: the only key of the body is the action',
    params: ServerPath,
    actions: serverActions,
  }),
];

export const servers = defineResource({
  endpoints,
  quotas: [serverQuotas],
  workflows: [createServerWorkflow, deleteServerWorkflow, ...serverActionWorkflows],
  contents: [serverContents],
  retentions: serverRetentions,
  alerts: [serverErrorAlert],
});
