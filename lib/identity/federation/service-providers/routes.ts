import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { serviceProviderApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createServiceProvider, serviceProviderStore, updateServiceProvider } from './service.ts';

const endpoints = serve(serviceProviderApi, schemas, {
  list: {
    policy: rule('identity:list_service_providers', 'admin_or_system_reader'),
    run: serviceProviderStore.list,
  },
  show: { policy: rule('identity:get_service_provider', 'admin_or_system_reader'), run: serviceProviderStore.show },
  create: { policy: rule('identity:create_service_provider', 'admin'), run: createServiceProvider },
  update: { policy: rule('identity:update_service_provider', 'admin'), run: updateServiceProvider },
  remove: {
    policy: rule('identity:delete_service_provider', 'admin'),
    run: (ctx, { id }) => serviceProviderStore.remove(ctx, id),
  },
});

export const serviceProviders = defineResource({ endpoints });
