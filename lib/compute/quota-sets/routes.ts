import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { defineQuotas } from '#lib/quotas/quotas.ts';
import { getQuotaClass, updateQuotaClass } from './classes.ts';
import {
  ComputeQuotaSet,
  ComputeQuotaUsage,
  QuotaClassPath,
  QuotaClassSet,
  QuotaPath,
  QuotaQuery,
  UpdateQuotaClass,
  UpdateQuotas,
} from './schema.ts';
import {
  deleteComputeQuotas,
  getComputeQuotas,
  getComputeQuotaUsage,
  getDefaultComputeQuotas,
  updateComputeQuotas,
} from './service.ts';

interface QuotaRequest {
  params: { project_id: string };
  query: { user_id?: string | undefined };
}
const subjectOf = ({ params, query }: QuotaRequest) => ({ projectId: params.project_id, userId: query.user_id });

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/os-quota-sets/{project_id}',
    summary: "Show a project's compute limits",
    audience: 'token',
    policy: rule('os_compute_api:os-quota-sets:show', 'project_reader'),
    params: QuotaPath,
    query: QuotaQuery,
    response: ComputeQuotaSet,
    status: 200,
    run: async (ctx, input) => ({ quota_set: await getComputeQuotas(ctx, subjectOf(input)) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/os-quota-sets/{project_id}',
    summary: "Set a project's compute limits",
    audience: 'token',
    policy: rule('os_compute_api:os-quota-sets:update', 'admin'),
    params: QuotaPath,
    query: QuotaQuery,
    body: UpdateQuotas,
    response: ComputeQuotaSet,
    status: 200,
    run: async (ctx, input) => ({
      quota_set: await updateComputeQuotas(ctx, subjectOf(input), input.body.quota_set),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/os-quota-sets/{project_id}',
    summary: "Reset a project's compute limits to the defaults",
    audience: 'token',
    policy: rule('os_compute_api:os-quota-sets:delete', 'admin'),
    params: QuotaPath,
    query: QuotaQuery,
    status: 202,
    run: (ctx, input) => deleteComputeQuotas(ctx, subjectOf(input)),
  }),
  endpoint({
    method: 'GET',
    path: '/os-quota-sets/{project_id}/defaults',
    summary: 'Show the compute limits of a new project',
    audience: 'token',
    policy: rule('os_compute_api:os-quota-sets:defaults', 'authenticated'),
    params: QuotaPath,
    response: ComputeQuotaSet,
    status: 200,
    run: async (ctx, { params }) => ({ quota_set: await getDefaultComputeQuotas(ctx, params.project_id) }),
  }),
  endpoint({
    method: 'GET',
    path: '/os-quota-sets/{project_id}/detail',
    summary: "Show a project's compute limits with what is in use",
    audience: 'token',
    policy: rule('os_compute_api:os-quota-sets:detail', 'project_reader'),
    params: QuotaPath,
    query: QuotaQuery,
    response: ComputeQuotaUsage,
    status: 200,
    run: async (ctx, input) => ({ quota_set: await getComputeQuotaUsage(ctx, subjectOf(input)) }),
  }),
  endpoint({
    method: 'GET',
    path: '/os-quota-class-sets/{name}',
    summary: 'Show the compute limits of a quota class',
    audience: 'token',
    policy: rule('os_compute_api:os-quota-class-sets:show', 'admin'),
    params: QuotaClassPath,
    response: QuotaClassSet,
    status: 200,
    run: async (ctx, { params }) => ({ quota_class_set: await getQuotaClass(ctx, params.name) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/os-quota-class-sets/{name}',
    summary: 'Set compute limits of a quota class',
    audience: 'token',
    policy: rule('os_compute_api:os-quota-class-sets:update', 'admin'),
    params: QuotaClassPath,
    body: UpdateQuotaClass,
    response: QuotaClassSet,
    status: 200,
    run: async (ctx, { params, body }) => ({
      quota_class_set: await updateQuotaClass(ctx, params.name, body.quota_class_set),
    }),
  }),
];

/** Networking limits of earlier microversions, under compute's names. */
const retiredQuotas = defineQuotas({
  limits: { fixed_ips: -1, floating_ips: -1, security_groups: -1, security_group_rules: -1 },
});

export const quotaSets = defineResource({
  endpoints,
  quotas: [retiredQuotas],
  contents: [projectRows('user_quotas', 'project_id')],
});
