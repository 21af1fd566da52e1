import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ProjectUsageEnvelope, ProjectUsageList, UsagePath, UsageQuery } from './schema.ts';
import { getUsage, listUsage, SIMPLE_TENANT_USAGE_LIST } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/os-simple-tenant-usage',
    summary: 'Show what every project used in a period',
    audience: 'token',
    policy: SIMPLE_TENANT_USAGE_LIST,
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
    policy: rule('os_compute_api:os-simple-tenant-usage:show', 'project_reader'),
    params: UsagePath,
    query: UsageQuery,
    response: ProjectUsageEnvelope,
    status: 200,
    run: (ctx, { params, query }) => getUsage(ctx, params.project_id, query),
  }),
];

export const usage = defineResource({ endpoints });
