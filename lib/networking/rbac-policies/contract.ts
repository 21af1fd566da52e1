import { contract } from '#lib/contract/contract.ts';
import { collection, NETWORKING } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const rbacPolicyApi = contract<typeof Schemas.RBAC_POLICIES & typeof Schemas>()({
  ...{ ...NETWORKING, path: '/rbac-policies', one: 'rbac_policy', many: 'rbac_policies', kind: 'rbac_policy' },
  operations: collection('an RBAC policy', 'RBAC policies', { create: 'NewRbacPolicy', update: 'RbacPolicyChanges' }),
});
