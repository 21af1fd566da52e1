import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { limitApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createLimits, deleteLimit, getLimit, LIMIT_MODEL, listLimits, updateLimit } from './service.ts';

const endpoints = serve(limitApi, schemas, {
  model: { policy: rule('identity:get_limit_model', 'authenticated'), run: () => LIMIT_MODEL },
  list: { policy: rule('identity:list_limits', 'authenticated'), run: listLimits },
  create: { policy: rule('identity:create_limits', 'admin'), run: createLimits },
  show: { policy: rule('identity:get_limit', 'authenticated'), run: getLimit },
  update: { policy: rule('identity:update_limit', 'admin'), run: updateLimit },
  remove: { policy: rule('identity:delete_limit', 'admin'), run: deleteLimit },
});

export const unifiedLimits = defineResource({ endpoints });
