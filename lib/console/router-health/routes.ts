import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { RouterHealth, RouterHealthPath } from './schema.ts';
import { checkRouter } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/router-health/{router_id}',
    summary: 'Show which subnets have external access through a router, and why others do not',
    audience: 'project',
    policy: rule('console:router_health:get', 'project_reader'),
    params: RouterHealthPath,
    response: RouterHealth,
    status: 200,
    run: (ctx, { params }) => checkRouter(ctx, params.router_id),
  }),
];

export const routerHealth = defineResource({ endpoints });
