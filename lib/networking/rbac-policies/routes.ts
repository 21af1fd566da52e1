import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { serveCollection } from '../serve-collection.ts';
import { rbacPolicyApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  AS_EXTERNAL,
  DELETE_RBAC_POLICY,
  deleteRbacPolicy,
  FOR_ALL,
  GET_RBAC_POLICY,
  insertRbacPolicy,
  updateRbacPolicy,
} from './service.ts';
import { rbacPolicyStore } from './store.ts';

const endpoints = serveCollection(rbacPolicyApi, schemas, rbacPolicyStore, {
  read: GET_RBAC_POLICY,
  create: { policy: rule('create_rbac_policy', 'project_member'), insert: insertRbacPolicy },
  update: { policy: rule('update_rbac_policy', 'project_member'), run: updateRbacPolicy },
  remove: { policy: DELETE_RBAC_POLICY, run: deleteRbacPolicy },
});

export const rbacPolicies = defineResource({
  policies: [FOR_ALL, AS_EXTERNAL],
  endpoints,
  quotas: [tableQuota('rbac_policies', 10)],
});
