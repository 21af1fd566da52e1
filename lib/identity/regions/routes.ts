import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { regionApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createRegion, deleteRegion, regionStore, updateRegion } from './service.ts';

const CREATE = rule('identity:create_region', 'admin');

const endpoints = serve(regionApi, schemas, {
  list: { policy: rule('identity:list_regions', 'authenticated'), run: regionStore.handle.page },
  create: { policy: CREATE, run: createRegion },
  put: { policy: CREATE, run: createRegion },
  show: { policy: rule('identity:get_region', 'authenticated'), run: regionStore.handle.show },
  update: { policy: rule('identity:update_region', 'admin'), run: updateRegion },
  remove: { policy: rule('identity:delete_region', 'admin'), run: deleteRegion },
});

export const regions = defineResource({ endpoints });
