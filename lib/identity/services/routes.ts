import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { serviceApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createService, deleteService, serviceStore, updateService } from './service.ts';

const endpoints = serve(serviceApi, schemas, {
  list: { policy: rule('identity:list_services', 'admin_or_system_reader'), run: serviceStore.handle.page },
  create: { policy: rule('identity:create_service', 'admin'), run: createService },
  show: { policy: rule('identity:get_service', 'admin_or_system_reader'), run: serviceStore.handle.show },
  update: { policy: rule('identity:update_service', 'admin'), run: updateService },
  remove: { policy: rule('identity:delete_service', 'admin'), run: deleteService },
});

export const services = defineResource({ endpoints });
