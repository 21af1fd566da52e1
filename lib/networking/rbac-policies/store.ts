import { defineStore, type RowOf } from '../store.ts';
import { RBAC_POLICIES } from './schema.ts';

export type RbacPolicyRow = RowOf<'rbac_policies'>;

export const rbacPolicyStore = defineStore(RBAC_POLICIES, {});
