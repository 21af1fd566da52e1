import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { StorageLimits, StorageLimitsQuery } from './schema.ts';
import { getStorageLimits } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/limits',
    summary: "Show the project's storage limits and usage",
    audience: 'project',
    policy: rule('limits_extension:used_limits', 'project_reader'),
    query: StorageLimitsQuery,
    response: StorageLimits,
    status: 200,
    run: async (ctx, { query }) => ({ limits: await getStorageLimits(ctx, query.project_id) }),
  }),
];

export const limits = defineResource({ endpoints });
