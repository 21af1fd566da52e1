import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { serviceProviderApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createServiceProvider, serviceProviderStore } from './service.ts';

const endpoints = serve(serviceProviderApi, schemas, {
  list: {
    policy: rule('identity:list_service_providers', 'admin_or_system_reader'),
    run: serviceProviderStore.handle.page,
  },
  show: {
    policy: rule('identity:get_service_provider', 'admin_or_system_reader'),
    run: serviceProviderStore.handle.show,
  },
  create: { policy: rule('identity:create_service_provider', 'admin'), run: createServiceProvider },
  update: { policy: rule('identity:update_service_provider', 'admin'), run: serviceProviderStore.handle.update },
  remove: { policy: rule('identity:delete_service_provider', 'admin'), run: serviceProviderStore.handle.remove },
});

export const serviceProviders = defineResource({ endpoints });
