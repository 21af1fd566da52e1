import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { RoleEnvelope, RoleList } from '../roles/schema.ts';
import { trustRetention } from './delete-rows.ts';
import { NewTrust, TrustEnvelope, TrustList, TrustPath, TrustQuery, TrustRolePath } from './schema.ts';
import { createTrust, deleteTrust, getTrust, getTrustRole, listTrustRoles, listTrusts } from './service.ts';

/** Trustor and trustee decide visibility and rights. */
const endpoints = [
  endpoint({
    method: 'GET',
    path: '/OS-TRUST/trusts',
    summary: 'List trusts',
    audience: 'token',
    policy: rule('identity:list_trusts', 'authenticated'),
    query: TrustQuery,
    response: TrustList,
    status: 200,
    run: (ctx, { query }) => listTrusts(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/OS-TRUST/trusts',
    summary: 'Create a trust that delegates roles on a project to another user',
    audience: 'project',
    policy: rule('identity:create_trust', 'authenticated'),
    person: true,
    alsoFor: ['unrestricted_credential', 'trust'],
    body: NewTrust,
    response: TrustEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ trust: await createTrust(ctx, body.trust) }),
  }),
  endpoint({
    method: 'GET',
    path: '/OS-TRUST/trusts/{id}',
    summary: 'Show a trust',
    audience: 'token',
    policy: rule('identity:get_trust', 'authenticated'),
    params: TrustPath,
    response: TrustEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ trust: await getTrust(ctx, params.id) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/OS-TRUST/trusts/{id}',
    summary: 'End a trust and all that came from it',
    audience: 'token',
    policy: rule('identity:delete_trust', 'authenticated'),
    person: true,
    alsoFor: ['unrestricted_credential'],
    params: TrustPath,
    status: 204,
    run: (ctx, { params }) => deleteTrust(ctx, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/OS-TRUST/trusts/{id}/roles',
    summary: 'List the roles that a trust lends',
    audience: 'token',
    policy: rule('identity:list_roles_for_trust', 'authenticated'),
    params: TrustPath,
    response: RoleList,
    status: 200,
    run: (ctx, { params }) => listTrustRoles(ctx, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/OS-TRUST/trusts/{id}/roles/{role_id}',
    summary: 'Show a role that a trust lends',
    audience: 'token',
    policy: rule('identity:get_role_for_trust', 'authenticated'),
    params: TrustRolePath,
    response: RoleEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ role: await getTrustRole(ctx, params) }),
  }),
];

export const trusts = defineResource({ endpoints, retentions: [trustRetention] });
