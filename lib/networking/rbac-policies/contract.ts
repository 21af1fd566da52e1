import { contract } from '#lib/contract/contract.ts';
import { collection, NETWORKING, type WithCollection } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const rbacPolicyApi = contract<WithCollection<typeof Schemas, 'RBAC_POLICIES'>>()({
  ...{ ...NETWORKING, path: '/rbac-policies', one: 'rbac_policy', many: 'rbac_policies', kind: 'rbac_policy' },
  operations: collection('an RBAC policy', 'RBAC policies', { create: ['network', 'security_group'] }),
});
