import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { LIST_ROLES } from '#lib/identity/roles/service.ts';
import { ListedRoleEnvelope, ListedRolePath, ListedRoles } from './schema.ts';
import { getRoleRow, listRoleRows } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/roles',
    summary: 'List the roles of all domains with what they imply and how often they were given',
    audience: 'token',
    policy: LIST_ROLES,
    response: ListedRoles,
    status: 200,
    run: async (ctx) => ({ roles: await listRoleRows(ctx) }),
  }),
  endpoint({
    method: 'GET',
    path: '/roles/{id}',
    summary: 'Show a role with what it implies and how often it was given',
    audience: 'token',
    policy: LIST_ROLES,
    params: ListedRolePath,
    response: ListedRoleEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ role: await getRoleRow(ctx, params.id) }),
  }),
];

export const roles = defineResource({ endpoints });
