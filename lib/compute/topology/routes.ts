import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { Topology, TopologyPath } from './schema.ts';
import { getTopology } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/servers/{server_id}/topology',
    summary: "Show a server's NUMA nodes",
    audience: 'project',
    policy: rule('compute:server:topology:index', 'project_reader'),
    since: 78,
    params: TopologyPath,
    response: Topology,
    status: 200,
    run: (ctx, { params }) => getTopology(ctx, params.server_id),
  }),
];

export const topology = defineResource({ endpoints });
