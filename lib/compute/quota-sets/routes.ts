import { endpoint } from '#lib/http/endpoint.ts';
import { ComputeQuotaSet, ComputeQuotaUsage, QuotaPath } from './schema.ts';
import { getComputeQuotas, getComputeQuotaUsage, getDefaultComputeQuotas } from './service.ts';

export const computeQuotaEndpoints = [
  endpoint({
    method: 'GET',
    path: '/os-quota-sets/{project_id}',
    summary: "Show a project's compute limits",
    audience: 'token',
    policy: 'os_compute_api:os-quota-sets:show',
    params: QuotaPath,
    response: ComputeQuotaSet,
    status: 200,
    run: async (ctx, { params }) => ({ quota_set: await getComputeQuotas(ctx, params.project_id) }),
  }),
  endpoint({
    method: 'GET',
    path: '/os-quota-sets/{project_id}/defaults',
    summary: 'Show the compute limits of a new project',
    audience: 'token',
    policy: 'os_compute_api:os-quota-sets:defaults',
    params: QuotaPath,
    response: ComputeQuotaSet,
    status: 200,
    run: (ctx, { params }) => ({ quota_set: getDefaultComputeQuotas(ctx, params.project_id) }),
  }),
  endpoint({
    method: 'GET',
    path: '/os-quota-sets/{project_id}/detail',
    summary: "Show a project's compute limits with what is in use",
    audience: 'token',
    policy: 'os_compute_api:os-quota-sets:detail',
    params: QuotaPath,
    response: ComputeQuotaUsage,
    status: 200,
    run: async (ctx, { params }) => ({ quota_set: await getComputeQuotaUsage(ctx, params.project_id) }),
  }),
];
