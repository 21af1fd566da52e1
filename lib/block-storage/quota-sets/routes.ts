import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { storageQuotaApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  deleteStorageQuotas,
  getDefaultStorageQuotas,
  getStorageClass,
  getStorageLimits,
  getStorageQuotas,
  getStorageQuotaUsage,
  quotasToCome,
  updateStorageClass,
  updateStorageQuotas,
} from './service.ts';

const SHOW = rule('volume_extension:quotas:show', 'project_reader');
const admin = (name: string) => rule(`volume_extension:${name}`, 'admin');

const endpoints = serve(storageQuotaApi, schemas, {
  show: {
    policy: SHOW,
    run: async (ctx, { params: { project_id }, query }) =>
      query.usage
        ? { quota_set: await getStorageQuotaUsage(ctx, project_id) }
        : { quota_set: await getStorageQuotas(ctx, project_id) },
  },
  defaults: {
    policy: SHOW,
    run: async (ctx, { params }) => ({ quota_set: await getDefaultStorageQuotas(ctx, params.project_id) }),
  },
  update: {
    policy: admin('quotas:update'),
    run: (ctx, { params, body }) => updateStorageQuotas(ctx, params.project_id, body),
  },
  reset: { policy: admin('quotas:delete'), run: (ctx, { params }) => deleteStorageQuotas(ctx, params.project_id) },
  showClass: { policy: admin('quota_classes:get'), run: (ctx, { params }) => getStorageClass(ctx, params.name) },
  updateClass: {
    policy: admin('quota_classes:update'),
    run: (ctx, { params, body }) => updateStorageClass(ctx, params.name, body),
  },
  limits: {
    policy: rule('limits_extension:used_limits', 'project_reader'),
    run: (ctx, { query }) => getStorageLimits(ctx, query.project_id),
  },
});

/** Type limits are deleted with their project. */
const typeLimitRows = projectRows('volume_type_limits', 'project_id');

export const quotaSets = defineResource({ endpoints, quotas: [quotasToCome], contents: [typeLimitRows] });
