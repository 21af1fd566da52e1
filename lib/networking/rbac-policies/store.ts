import { type RowOf, Store } from '../store.ts';
import { RBAC_POLICIES } from './schema.ts';

export type RbacPolicyRow = RowOf<'rbac_policies'>;

export const rbacPolicyStore = new Store(RBAC_POLICIES, {});
