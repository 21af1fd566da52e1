import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { TopologyEnvelope, TopologyQuestion } from './schema.ts';
import { drawTopology } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/topology',
    summary: 'Show the topology of the networks of a project, or of one network or router',
    audience: 'project',
    policy: rule('console:topology:get', 'project_reader'),
    query: TopologyQuestion,
    response: TopologyEnvelope,
    status: 200,
    run: async (ctx, { query }) => ({ topology: await drawTopology(ctx, query) }),
  }),
];

export const topology = defineResource({ endpoints });
