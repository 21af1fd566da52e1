import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { READ_BUCKETS } from '../routes.ts';
import {
  ChangeAccountQuota,
  ObjectStoreEnvelope,
  ProjectQuotaUsage,
  ProjectStorageEnvelope,
  StoragePath,
  StorageUsage,
} from './schema.ts';
import { changeAccountQuota, getOwnQuotas, listStorageUsage, SET_ACCOUNT_QUOTA } from './storage-usage.ts';
import { getStoreHealth, startCheck } from './store-health.ts';

const READ_STORAGE = rule('console:object_storage:get', 'admin');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/object-storage/projects',
    summary: 'List the projects that use object storage with their usage and limits, the largest first',
    audience: 'token',
    policy: READ_STORAGE,
    response: StorageUsage,
    status: 200,
    run: listStorageUsage,
  }),
  endpoint({
    method: 'PATCH',
    path: '/object-storage/projects/{id}',
    summary: 'Set or remove the quotas of the account of a project',
    audience: 'token',
    policy: SET_ACCOUNT_QUOTA,
    params: StoragePath,
    body: ChangeAccountQuota,
    response: ProjectStorageEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ project: await changeAccountQuota(ctx, params.id, body) }),
  }),
  endpoint({
    method: 'GET',
    path: '/object-storage/store',
    summary: 'Show the state of the object store, the last check of its data, and damaged data',
    audience: 'token',
    policy: READ_STORAGE,
    response: ObjectStoreEnvelope,
    status: 200,
    run: async (ctx) => ({ object_store: await getStoreHealth(ctx) }),
  }),
  endpoint({
    method: 'POST',
    path: '/object-storage/checks',
    summary: 'Check all stored data against its checksums now',
    audience: 'token',
    policy: rule('console:object_storage:check', 'admin'),
    response: ObjectStoreEnvelope,
    status: 202,
    run: async (ctx) => ({ object_store: await startCheck(ctx) }),
  }),
  endpoint({
    method: 'GET',
    path: '/object-storage/quotas',
    summary: 'Show the usage and the limits of the project',
    audience: 'project',
    policy: READ_BUCKETS,
    isOfCallersProject: true,
    response: ProjectQuotaUsage,
    status: 200,
    run: getOwnQuotas,
  }),
];

export const objectStorage = defineResource({ endpoints });
