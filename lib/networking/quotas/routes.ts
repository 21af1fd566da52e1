import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { NetworkQuota, NetworkQuotaDetails, QuotaPath } from './schema.ts';
import { getDefaultNetworkQuotas, getNetworkQuotaDetails, getNetworkQuotas } from './service.ts';

const shared = {
  method: 'GET',
  audience: 'token',
  policy: rule('get_quota', 'project_reader'),
  params: QuotaPath,
  status: 200,
} as const;

/** Older clients write `.json` behind the path. */
const details = (path: string) =>
  endpoint({
    ...shared,
    path,
    summary: "Show a project's networking limits and what is in use",
    response: NetworkQuotaDetails,
    run: async (ctx, { params }) => ({ quota: await getNetworkQuotaDetails(ctx, params.project_id) }),
  });

const endpoints = [
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
    summary: 'Show the networking limits a project has by default',
    response: NetworkQuota,
    run: async (ctx, { params }) => ({ quota: await getDefaultNetworkQuotas(ctx, params.project_id) }),
  }),
  details('/quotas/{project_id}/details'),
  details('/quotas/{project_id}/details.json'),
];

export const quotas = defineResource({ endpoints });
