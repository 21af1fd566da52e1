import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import {
  NewPolicyDocument,
  PolicyDocumentChange,
  PolicyDocumentEnvelope,
  PolicyDocumentList,
  PolicyDocumentPath,
  PolicyDocumentQuery,
} from './schema.ts';
import {
  createPolicyDocument,
  deletePolicyDocument,
  getPolicyDocument,
  listPolicyDocuments,
  updatePolicyDocument,
} from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/policies',
    summary: 'List the policy documents of other services',
    audience: 'token',
    policy: rule('identity:list_policies', 'admin_or_system_reader'),
    query: PolicyDocumentQuery,
    response: PolicyDocumentList,
    status: 200,
    run: (ctx, { query }) => listPolicyDocuments(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/policies',
    summary: 'Create a policy document',
    audience: 'token',
    policy: rule('identity:create_policy', 'admin'),
    body: NewPolicyDocument,
    response: PolicyDocumentEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ policy: await createPolicyDocument(ctx, body.policy) }),
  }),
  endpoint({
    method: 'GET',
    path: '/policies/{id}',
    summary: 'Show a policy document',
    audience: 'token',
    policy: rule('identity:get_policy', 'admin_or_system_reader'),
    params: PolicyDocumentPath,
    response: PolicyDocumentEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ policy: await getPolicyDocument(ctx, params.id) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/policies/{id}',
    summary: 'Change a policy document',
    audience: 'token',
    policy: rule('identity:update_policy', 'admin'),
    params: PolicyDocumentPath,
    body: PolicyDocumentChange,
    response: PolicyDocumentEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ policy: await updatePolicyDocument(ctx, params.id, body.policy) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/policies/{id}',
    summary: 'Delete a policy document',
    audience: 'token',
    policy: rule('identity:delete_policy', 'admin'),
    params: PolicyDocumentPath,
    status: 204,
    run: (ctx, { params }) => deletePolicyDocument(ctx, params.id),
  }),
];

export const policies = defineResource({ endpoints });
