import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ServerSummary } from './schema.ts';
import { summarizeServers } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/server-summary',
    summary: 'Count the instances of the project, and list those that need attention',
    audience: 'project',
    policy: rule('console:server_summary:get', 'project_reader'),
    response: ServerSummary,
    status: 200,
    run: summarizeServers,
  }),
];

export const serverSummary = defineResource({ endpoints });
