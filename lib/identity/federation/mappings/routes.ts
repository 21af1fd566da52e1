import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { testMapping } from '../mapping/tester.ts';
import { mappingApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createMapping, deleteMapping, listMappings, mappingStore, updateMapping } from './service.ts';

const endpoints = serve(mappingApi, schemas, {
  list: { policy: rule('identity:list_mappings', 'admin_or_system_reader'), run: listMappings },
  test: { policy: rule('identity:test_mapping', 'admin'), run: (ctx, { body }) => testMapping(ctx, body) },
  show: { policy: rule('identity:get_mapping', 'admin_or_system_reader'), run: mappingStore.handle.show },
  create: { policy: rule('identity:create_mapping', 'admin'), run: createMapping },
  update: { policy: rule('identity:update_mapping', 'admin'), run: updateMapping },
  remove: { policy: rule('identity:delete_mapping', 'admin'), run: deleteMapping },
});

export const mappings = defineResource({ endpoints });
