import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { pickFields } from '../listing.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { CreateRbacPolicy, RBAC_POLICIES, UpdateRbacPolicy } from './schema.ts';
import {
  AS_EXTERNAL,
  createRbacPolicy,
  DELETE_RBAC_POLICY,
  deleteRbacPolicy,
  FOR_ALL,
  GET_RBAC_POLICY,
  getRbacPolicy,
  listRbacPolicies,
  updateRbacPolicy,
} from './service.ts';

const UPDATE_RBAC_POLICY = rule('update_rbac_policy', 'project_member');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/rbac-policies',
    summary: 'List RBAC policies',
    audience: 'project',
    policy: GET_RBAC_POLICY,
    query: RBAC_POLICIES.query,
    response: RBAC_POLICIES.list,
    status: 200,
    run: (ctx, { query }) => listRbacPolicies(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/rbac-policies',
    summary: 'Create an RBAC policy',
    audience: 'project',
    policy: rule('create_rbac_policy', 'project_member'),
    body: CreateRbacPolicy,
    response: RBAC_POLICIES.envelope,
    status: 201,
    run: async (ctx, { body }) => ({ rbac_policy: await createRbacPolicy(ctx, body.rbac_policy) }),
  }),
  endpoint({
    method: 'GET',
    path: '/rbac-policies/{id}',
    summary: 'Show an RBAC policy',
    audience: 'project',
    policy: GET_RBAC_POLICY,
    params: RBAC_POLICIES.path,
    query: RBAC_POLICIES.showQuery,
    response: RBAC_POLICIES.envelope,
    status: 200,
    run: async (ctx, { params, query }) => ({
      rbac_policy: pickFields(await getRbacPolicy(ctx, params.id), query.fields),
    }),
  }),
  endpoint({
    method: 'PUT',
    path: '/rbac-policies/{id}',
    summary: 'Change an RBAC policy',
    audience: 'project',
    policy: UPDATE_RBAC_POLICY,
    params: RBAC_POLICIES.path,
    body: UpdateRbacPolicy,
    response: RBAC_POLICIES.envelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      rbac_policy: await updateRbacPolicy(ctx, params.id, body.rbac_policy),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/rbac-policies/{id}',
    summary: 'Delete an RBAC policy',
    audience: 'project',
    policy: DELETE_RBAC_POLICY,
    params: RBAC_POLICIES.path,
    status: 204,
    run: (ctx, { params }) => deleteRbacPolicy(ctx, params.id),
  }),
];

export const rbacPolicies = defineResource({
  policies: [FOR_ALL, AS_EXTERNAL],
  endpoints,
  quotas: [tableQuota('rbac_policies', 10)],
});
