import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { RoleEnvelope, RoleList, RolePath, RoleQuery } from './schema.ts';
import { getRole, listRoles } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/roles',
    summary: 'List roles',
    audience: 'token',
    policy: rule('identity:list_roles', 'admin_or_system_reader'),
    query: RoleQuery,
    response: RoleList,
    status: 200,
    run: (ctx, { query }) => listRoles(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/roles/{id}',
    summary: 'Show a role',
    audience: 'token',
    policy: rule('identity:get_role', 'admin_or_system_reader'),
    params: RolePath,
    response: RoleEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ role: await getRole(ctx, params.id) }),
  }),
];

export const roles = defineResource({ endpoints });
