import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { catalogEndpointApi } from './contract.ts';
import * as schemas from './schema.ts';
import { catalogEndpointStore, createCatalogEndpoint, updateCatalogEndpoint } from './service.ts';

const endpoints = serve(catalogEndpointApi, schemas, {
  list: {
    policy: rule('identity:list_endpoints', 'admin_or_system_reader'),
    run: (ctx, { query: { region, region_id = region, ...query } }) =>
      catalogEndpointStore.page(ctx, { query: { ...query, region_id } }),
  },
  create: { policy: rule('identity:create_endpoint', 'admin'), run: createCatalogEndpoint },
  show: { policy: rule('identity:get_endpoint', 'admin_or_system_reader'), run: catalogEndpointStore.handle.show },
  update: { policy: rule('identity:update_endpoint', 'admin'), run: updateCatalogEndpoint },
  remove: { policy: rule('identity:delete_endpoint', 'admin'), run: catalogEndpointStore.handle.remove },
});

export const catalogEndpoints = defineResource({ endpoints });
