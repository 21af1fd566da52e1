import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { MovedServerList, MovedServerQuery } from './schema.ts';
import { listMovedServers } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/moved-servers',
    summary: 'List the names of the instances that were moved to or from a host',
    audience: 'token',
    policy: rule('console:moved_servers:list', 'admin'),
    query: MovedServerQuery,
    response: MovedServerList,
    status: 200,
    run: (ctx, { query }) => listMovedServers(ctx, query),
  }),
];

export const movedServers = defineResource({ endpoints });
