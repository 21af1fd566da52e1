import { endpoint } from '#lib/http/endpoint.ts';
import { ProjectUsageEnvelope, ProjectUsageList, UsagePath, UsageQuery } from './schema.ts';
import { getUsage, listUsage } from './service.ts';

export const usageEndpoints = [
  endpoint({
    method: 'GET',
    path: '/os-simple-tenant-usage',
    summary: 'Show what every project used in a period',
    audience: 'token',
    policy: 'os_compute_api:os-simple-tenant-usage:list',
    query: UsageQuery,
    response: ProjectUsageList,
    status: 200,
    run: (ctx, { query }) => listUsage(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/os-simple-tenant-usage/{project_id}',
    summary: 'Show what a project used in a period',
    audience: 'token',
    policy: 'os_compute_api:os-simple-tenant-usage:show',
    params: UsagePath,
    query: UsageQuery,
    response: ProjectUsageEnvelope,
    status: 200,
    run: (ctx, { params, query }) => getUsage(ctx, params.project_id, query),
  }),
];
