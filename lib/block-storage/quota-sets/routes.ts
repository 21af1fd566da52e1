import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { QuotaPath, QuotaQuery, StorageQuotaSet } from './schema.ts';
import { getStorageQuotas, getStorageQuotaUsage, quotasToCome } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/os-quota-sets/{project_id}',
    summary: "Show a project's storage limits, with usage=true what is in use too",
    audience: 'token',
    policy: rule('volume_extension:quotas:show', 'project_reader'),
    params: QuotaPath,
    query: QuotaQuery,
    response: StorageQuotaSet,
    status: 200,
    run: async (ctx, { params, query }) =>
      query.usage
        ? { quota_set: await getStorageQuotaUsage(ctx, params.project_id) }
        : { quota_set: await getStorageQuotas(ctx, params.project_id) },
  }),
];

export const quotaSets = defineResource({ endpoints, quotas: [quotasToCome] });
