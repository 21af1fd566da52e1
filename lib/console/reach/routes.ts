import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ReachAnswer, ReachPath, ReachQuestion } from './schema.ts';
import { walkToServer } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/reach/{server_id}',
    summary: 'Check whether a packet reaches an instance, and what blocks it first',
    audience: 'project',
    policy: rule('console:reach:get', 'project_reader'),
    params: ReachPath,
    query: ReachQuestion,
    response: ReachAnswer,
    status: 200,
    run: (ctx, { params, query }) => walkToServer(ctx, params.server_id, query),
  }),
];

export const reach = defineResource({ endpoints });
