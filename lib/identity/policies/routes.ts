import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { policyApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createPolicyDocument, policyStore } from './service.ts';

const endpoints = serve(policyApi, schemas, {
  list: { policy: rule('identity:list_policies', 'admin_or_system_reader'), run: policyStore.handle.page },
  create: { policy: rule('identity:create_policy', 'admin'), run: createPolicyDocument },
  show: { policy: rule('identity:get_policy', 'admin_or_system_reader'), run: policyStore.handle.show },
  update: { policy: rule('identity:update_policy', 'admin'), run: policyStore.handle.update },
  remove: { policy: rule('identity:delete_policy', 'admin'), run: policyStore.handle.remove },
});

export const policies = defineResource({ endpoints });
