import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import {
  ClassPath,
  QuotaPath,
  QuotaQuery,
  StorageClassSet,
  StorageLimits,
  StorageQuotaSet,
  UpdateStorageClass,
  UpdateStorageQuotas,
} from './schema.ts';
import {
  deleteStorageQuotas,
  getDefaultStorageQuotas,
  getStorageClass,
  getStorageQuotas,
  getStorageQuotaUsage,
  quotasToCome,
  updateStorageClass,
  updateStorageQuotas,
} from './service.ts';

const SHOW = rule('volume_extension:quotas:show', 'project_reader');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/os-quota-sets/{project_id}',
    summary: "Show a project's storage limits; usage=true includes the usage",
    audience: 'token',
    policy: SHOW,
    params: QuotaPath,
    query: QuotaQuery,
    response: StorageQuotaSet,
    status: 200,
    run: async (ctx, { params, query }) =>
      query.usage
        ? { quota_set: await getStorageQuotaUsage(ctx, params.project_id) }
        : { quota_set: await getStorageQuotas(ctx, params.project_id) },
  }),
  endpoint({
    method: 'GET',
    path: '/os-quota-sets/{project_id}/defaults',
    summary: 'Show the storage limits of a new project',
    audience: 'token',
    policy: SHOW,
    params: QuotaPath,
    response: StorageQuotaSet,
    status: 200,
    run: async (ctx, { params }) => ({ quota_set: await getDefaultStorageQuotas(ctx, params.project_id) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/os-quota-sets/{project_id}',
    summary: "Set a project's storage limits",
    audience: 'token',
    policy: rule('volume_extension:quotas:update', 'admin'),
    params: QuotaPath,
    body: UpdateStorageQuotas,
    response: StorageLimits,
    status: 200,
    run: async (ctx, { params, body }) => ({
      quota_set: await updateStorageQuotas(ctx, params.project_id, body.quota_set),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/os-quota-sets/{project_id}',
    summary: "Reset a project's storage limits to the defaults",
    audience: 'token',
    policy: rule('volume_extension:quotas:delete', 'admin'),
    params: QuotaPath,
    status: 200,
    run: (ctx, { params }) => deleteStorageQuotas(ctx, params.project_id),
  }),
  endpoint({
    method: 'GET',
    path: '/os-quota-class-sets/{name}',
    summary: 'Show the storage limits of a quota class',
    audience: 'token',
    policy: rule('volume_extension:quota_classes:get', 'admin'),
    params: ClassPath,
    response: StorageClassSet,
    status: 200,
    run: async (ctx, { params }) => ({ quota_class_set: await getStorageClass(ctx, params.name) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/os-quota-class-sets/{name}',
    summary: 'Set storage limits of a quota class',
    audience: 'token',
    policy: rule('volume_extension:quota_classes:update', 'admin'),
    params: ClassPath,
    body: UpdateStorageClass,
    response: StorageClassSet,
    status: 200,
    run: async (ctx, { params, body }) => ({
      quota_class_set: await updateStorageClass(ctx, params.name, body.quota_class_set),
    }),
  }),
];

/** Type limits are deleted with their project. */
const heldTypeLimits = projectRows('volume_type_limits', 'project_id');

export const quotaSets = defineResource({ endpoints, quotas: [quotasToCome], contents: [heldTypeLimits] });
