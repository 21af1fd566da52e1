import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ServerFaultList, ServerFaultQuery } from './schema.ts';
import { listServerFaults } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/server-faults',
    summary: 'List why servers failed, newest first',
    audience: 'project',
    policy: rule('console:server_faults:list', 'project_reader'),
    query: ServerFaultQuery,
    response: ServerFaultList,
    status: 200,
    run: (ctx, { query }) => listServerFaults(ctx, query),
  }),
];

export const serverFaults = defineResource({ endpoints });
