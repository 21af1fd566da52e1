import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { registeredLimitApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  createRegisteredLimits,
  deleteRegisteredLimit,
  registeredLimitStore,
  updateRegisteredLimit,
} from './service.ts';

const endpoints = serve(registeredLimitApi, schemas, {
  list: { policy: rule('identity:list_registered_limits', 'authenticated'), run: registeredLimitStore.handle.page },
  create: { policy: rule('identity:create_registered_limits', 'admin'), run: createRegisteredLimits },
  show: { policy: rule('identity:get_registered_limit', 'authenticated'), run: registeredLimitStore.handle.show },
  update: { policy: rule('identity:update_registered_limit', 'admin'), run: updateRegisteredLimit },
  remove: { policy: rule('identity:delete_registered_limit', 'admin'), run: deleteRegisteredLimit },
});

export const registeredLimits = defineResource({ endpoints });
