import { endpoint } from '#lib/http/endpoint.ts';
import { Limits, LimitsQuery } from './schema.ts';
import { getLimits } from './service.ts';

export const limitsEndpoints = [
  endpoint({
    method: 'GET',
    path: '/limits',
    summary: "Show the project's limits and usage",
    audience: 'project',
    policy: 'os_compute_api:limits',
    query: LimitsQuery,
    response: Limits,
    status: 200,
    run: async (ctx, { query }) => ({ limits: await getLimits(ctx, query.tenant_id) }),
  }),
];
