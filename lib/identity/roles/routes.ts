import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import {
  createInference,
  deleteInference,
  getInference,
  LIST_INFERENCES,
  listImplied,
  listInferences,
} from './implications.ts';
import {
  Inference,
  InferenceList,
  InferencePath,
  NewRole,
  RoleChange,
  RoleEnvelope,
  RoleInferences,
  RoleList,
  RolePath,
  RoleQuery,
} from './schema.ts';
import { createRole, deleteRole, getRole, LIST_ROLES, listRoles, updateRole } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/roles',
    summary: 'List roles',
    audience: 'token',
    policy: LIST_ROLES,
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
    policy: rule('identity:get_role', 'admin_or_system_reader_or_domain_manager'),
    params: RolePath,
    response: RoleEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ role: await getRole(ctx, params.id) }),
  }),
  endpoint({
    method: 'POST',
    path: '/roles',
    summary: 'Create a role',
    audience: 'token',
    policy: rule('identity:create_role', 'admin'),
    body: NewRole,
    response: RoleEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ role: await createRole(ctx, body.role) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/roles/{id}',
    summary: 'Change a role',
    audience: 'token',
    policy: rule('identity:update_role', 'admin'),
    params: RolePath,
    body: RoleChange,
    response: RoleEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ role: await updateRole(ctx, params.id, body.role) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/roles/{id}',
    summary: 'Delete a role with all its assignments',
    audience: 'token',
    policy: rule('identity:delete_role', 'admin'),
    params: RolePath,
    status: 204,
    run: (ctx, { params }) => deleteRole(ctx, params.id),
  }),
];

const inferences = [
  endpoint({
    method: 'GET',
    path: '/role_inferences',
    summary: 'List all roles that imply others',
    audience: 'token',
    policy: LIST_INFERENCES,
    response: InferenceList,
    status: 200,
    run: (ctx) => listInferences(ctx),
  }),
  endpoint({
    method: 'GET',
    path: '/roles/{id}/implies',
    summary: 'List the roles that a role implies',
    audience: 'token',
    policy: rule('identity:list_implied_roles', 'admin_or_system_reader'),
    params: RolePath,
    response: RoleInferences,
    status: 200,
    run: (ctx, { params }) => listImplied(ctx, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/roles/{id}/implies/{implied_id}',
    summary: 'Show that a role implies another',
    audience: 'token',
    policy: rule('identity:get_implied_role', 'admin_or_system_reader'),
    params: InferencePath,
    response: Inference,
    status: 200,
    run: async (ctx, { params, reply }) => {
      const inference = await getInference(ctx, params);
      // A check returns 204; docs/contract/identity.md 6.
      if (ctx.isHead) reply.status = 204;
      return inference;
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/roles/{id}/implies/{implied_id}',
    summary: 'Create an implied role',
    audience: 'token',
    policy: rule('identity:create_implied_role', 'admin'),
    params: InferencePath,
    response: Inference,
    status: 201,
    run: (ctx, { params }) => createInference(ctx, params),
  }),
  endpoint({
    method: 'DELETE',
    path: '/roles/{id}/implies/{implied_id}',
    summary: 'Delete an implied role',
    audience: 'token',
    policy: rule('identity:delete_implied_role', 'admin'),
    params: InferencePath,
    status: 204,
    run: (ctx, { params }) => deleteInference(ctx, params),
  }),
];

export const roles = defineResource({ endpoints: [...endpoints, ...inferences] });
