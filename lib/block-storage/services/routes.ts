import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { disableService, enableService } from './disable.ts';
import {
  ChangedStorageService,
  DisableStorageService,
  EnableStorageService,
  ResourceFilterQuery,
  ResourceFilters,
  StorageExtensions,
  StoragePoolQuery,
  StoragePools,
  StorageServiceQuery,
  StorageServices,
  StorageZones,
} from './schema.ts';
import {
  listResourceFilters,
  listStorageExtensions,
  listStoragePools,
  listStorageServices,
  listStorageZones,
} from './service.ts';

const UPDATE = rule('volume_extension:services:update', 'admin');

const changes = [
  endpoint({
    method: 'PUT',
    path: '/os-services/enable',
    summary: 'Enable a block storage service',
    audience: 'token',
    policy: UPDATE,
    body: EnableStorageService,
    response: ChangedStorageService,
    status: 200,
    run: (ctx, { body }) => enableService(ctx, body),
  }),
  ...(['/os-services/disable', '/os-services/disable-log-reason'] as const).map((path) =>
    endpoint({
      method: 'PUT',
      path,
      summary: 'Disable a block storage service',
      audience: 'token',
      policy: UPDATE,
      body: DisableStorageService,
      response: ChangedStorageService,
      status: 200,
      run: (ctx, { body }) => disableService(ctx, body),
    }),
  ),
];

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/resource_filters',
    summary: 'List what lists can be filtered by',
    audience: 'token',
    policy: rule('volume:get_resource_filters', 'project_reader'),
    since: 33,
    query: ResourceFilterQuery,
    response: ResourceFilters,
    status: 200,
    run: async (_ctx, { query }) => listResourceFilters(query.resource),
  }),
  endpoint({
    method: 'GET',
    path: '/os-availability-zone',
    summary: 'List the zones that volumes can be in',
    audience: 'token',
    policy: rule('volume:availability_zone_list', 'project_reader'),
    response: StorageZones,
    status: 200,
    run: (ctx) => listStorageZones(ctx),
  }),
  endpoint({
    method: 'GET',
    path: '/extensions',
    summary: 'List what the API offers beyond its core',
    audience: 'token',
    policy: rule('volume:extensions', 'project_reader'),
    response: StorageExtensions,
    status: 200,
    run: async () => listStorageExtensions(),
  }),
  endpoint({
    method: 'GET',
    path: '/os-services',
    summary: 'List what runs the storage',
    audience: 'token',
    policy: rule('volume_extension:services:index', 'admin'),
    query: StorageServiceQuery,
    response: StorageServices,
    status: 200,
    run: (ctx, { query }) => listStorageServices(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/scheduler-stats/get_pools',
    summary: 'List the storage pools; detail=true includes their capacity',
    audience: 'token',
    policy: rule('scheduler_extension:scheduler_stats:get_pools', 'admin'),
    query: StoragePoolQuery,
    response: StoragePools,
    status: 200,
    run: (ctx, { query }) => listStoragePools(ctx, query.detail === true),
  }),
  ...changes,
];

export const storageServices = defineResource({ endpoints });
