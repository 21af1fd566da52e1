import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ServerConsoles, ServerConsolesPath } from './schema.ts';
import { consolesOf } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/servers/{server_id}/consoles',
    summary: 'List the consoles of an instance on its current host',
    audience: 'project',
    policy: rule('console:server_consoles:get', 'project_reader'),
    params: ServerConsolesPath,
    response: ServerConsoles,
    status: 200,
    run: (ctx, { params }) => consolesOf(ctx, params.server_id),
  }),
];

export const serverConsoles = defineResource({ endpoints });
