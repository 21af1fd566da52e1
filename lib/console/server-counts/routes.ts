import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ServerCounts } from './schema.ts';
import { countServers } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/server-counts',
    summary: 'Count the instances of all projects by status',
    audience: 'project',
    policy: rule('console:server_counts:get', 'admin'),
    response: ServerCounts,
    status: 200,
    run: countServers,
  }),
];

export const serverCounts = defineResource({ endpoints });
