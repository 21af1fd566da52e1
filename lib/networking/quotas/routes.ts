import { z } from 'zod';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { NetworkQuota, NetworkQuotaDetails, NetworkQuotaList, QuotaPath, UpdateNetworkQuota } from './schema.ts';
import {
  deleteNetworkQuotas,
  getDefaultNetworkQuotas,
  getNetworkQuotaDetails,
  getNetworkQuotas,
  listNetworkQuotas,
  updateNetworkQuotas,
} from './service.ts';

const shared = {
  method: 'GET',
  audience: 'token',
  policy: rule('get_quota', 'project_reader'),
  params: QuotaPath,
  status: 200,
} as const;

/** Older clients append `.json`. */
const details = (path: string) =>
  endpoint({
    ...shared,
    path,
    summary: "Show a project's networking limits and what is in use",
    response: NetworkQuotaDetails,
    run: async (ctx, { params }) => ({ quota: await getNetworkQuotaDetails(ctx, params.project_id) }),
  });

/** Older clients query the tenant before its quotas. */
const own = {
  method: 'GET',
  summary: 'Show the project of the request',
  audience: 'project',
  isOfCallersProject: true,
  status: 200,
} as const;
const ownProject = [
  endpoint({
    ...own,
    path: '/quotas/tenant',
    policy: rule('get_quota:tenant', 'project_reader'),
    response: z.strictObject({ tenant: z.strictObject({ tenant_id: z.string() }) }),
    run: (ctx) => ({ tenant: { tenant_id: ctx.projectId } }),
  }),
  endpoint({
    ...own,
    path: '/quotas/project',
    policy: rule('get_quota:project', 'project_reader'),
    response: z.strictObject({ project: z.strictObject({ project_id: z.string() }) }),
    run: (ctx) => ({ project: { project_id: ctx.projectId } }),
  }),
];

const endpoints = [
  ...ownProject,
  endpoint({
    ...shared,
    path: '/quotas/{project_id}',
    summary: "Show a project's networking limits",
    response: NetworkQuota,
    run: async (ctx, { params }) => ({ quota: await getNetworkQuotas(ctx, params.project_id) }),
  }),
  endpoint({
    ...shared,
    path: '/quotas/{project_id}/default',
    summary: 'Show the default networking limits of a project',
    response: NetworkQuota,
    run: async (ctx, { params }) => ({ quota: await getDefaultNetworkQuotas(ctx, params.project_id) }),
  }),
  details('/quotas/{project_id}/details'),
  details('/quotas/{project_id}/details.json'),
  endpoint({
    method: 'GET',
    path: '/quotas',
    summary: 'List the projects with networking limits of their own',
    audience: 'token',
    policy: rule('get_quotas', 'admin'),
    response: NetworkQuotaList,
    status: 200,
    run: async (ctx) => ({ quotas: await listNetworkQuotas(ctx) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/quotas/{project_id}',
    summary: "Set a project's networking limits",
    audience: 'token',
    policy: rule('update_quota', 'admin'),
    params: QuotaPath,
    body: UpdateNetworkQuota,
    response: NetworkQuota,
    status: 200,
    run: async (ctx, { params, body }) => ({ quota: await updateNetworkQuotas(ctx, params.project_id, body.quota) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/quotas/{project_id}',
    summary: "Reset a project's networking limits to the defaults",
    audience: 'token',
    policy: rule('delete_quota', 'admin'),
    params: QuotaPath,
    status: 204,
    run: (ctx, { params }) => deleteNetworkQuotas(ctx, params.project_id),
  }),
];

export const quotas = defineResource({ endpoints });
