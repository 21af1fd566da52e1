import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { Limits, LimitsQuery } from './schema.ts';
import { getLimits, LIMITS_OTHER_PROJECT } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/limits',
    summary: "Show the project's limits and usage",
    audience: 'project',
    policy: rule('os_compute_api:limits', 'project_reader'),
    query: LimitsQuery,
    response: Limits,
    status: 200,
    run: async (ctx, { query }) => ({ limits: await getLimits(ctx, query.tenant_id) }),
  }),
];

export const limits = defineResource({ policies: [LIMITS_OTHER_PROJECT], endpoints });
