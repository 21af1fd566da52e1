import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { storageServiceApi } from './contract.ts';
import { disableService, enableService } from './disable.ts';
import * as schemas from './schema.ts';
import {
  listResourceFilters,
  listStorageExtensions,
  listStoragePools,
  listStorageServices,
  listStorageZones,
} from './service.ts';

const reader = (name: string) => rule(`volume:${name}`, 'project_reader');
const UPDATE = rule('volume_extension:services:update', 'admin');

const endpoints = serve(storageServiceApi, schemas, {
  filters: { policy: reader('get_resource_filters'), run: (_, { query }) => listResourceFilters(query.resource) },
  zones: { policy: reader('availability_zone_list'), run: (ctx) => listStorageZones(ctx) },
  extensions: { policy: reader('extensions'), run: () => listStorageExtensions() },
  list: {
    policy: rule('volume_extension:services:index', 'admin'),
    run: (ctx, { query }) => listStorageServices(ctx, query),
  },
  pools: {
    policy: rule('scheduler_extension:scheduler_stats:get_pools', 'admin'),
    run: (ctx, { query }) => listStoragePools(ctx, query.detail === true),
  },
  enable: { policy: UPDATE, run: (ctx, { body }) => enableService(ctx, body) },
  disable: { policy: UPDATE, run: (ctx, { body }) => disableService(ctx, body) },
  disableForReason: { policy: UPDATE, run: (ctx, { body }) => disableService(ctx, body) },
});

export const storageServices = defineResource({ endpoints });
