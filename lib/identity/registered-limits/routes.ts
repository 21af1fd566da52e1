import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import {
  NewRegisteredLimits,
  RegisteredLimitChange,
  RegisteredLimitEnvelope,
  RegisteredLimitList,
  RegisteredLimitPath,
  RegisteredLimitQuery,
  RegisteredLimitsMade,
} from './schema.ts';
import {
  createRegisteredLimits,
  deleteRegisteredLimit,
  getRegisteredLimit,
  listRegisteredLimits,
  updateRegisteredLimit,
} from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/registered_limits',
    summary: 'List registered limits',
    audience: 'token',
    policy: rule('identity:list_registered_limits', 'authenticated'),
    query: RegisteredLimitQuery,
    response: RegisteredLimitList,
    status: 200,
    run: (ctx, { query }) => listRegisteredLimits(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/registered_limits',
    summary: 'Register limits',
    audience: 'token',
    policy: rule('identity:create_registered_limits', 'admin'),
    body: NewRegisteredLimits,
    response: RegisteredLimitsMade,
    status: 201,
    run: async (ctx, { body }) => ({ registered_limits: await createRegisteredLimits(ctx, body.registered_limits) }),
  }),
  endpoint({
    method: 'GET',
    path: '/registered_limits/{id}',
    summary: 'Show a registered limit',
    audience: 'token',
    policy: rule('identity:get_registered_limit', 'authenticated'),
    params: RegisteredLimitPath,
    response: RegisteredLimitEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ registered_limit: await getRegisteredLimit(ctx, params.id) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/registered_limits/{id}',
    summary: 'Change a registered limit',
    audience: 'token',
    policy: rule('identity:update_registered_limit', 'admin'),
    params: RegisteredLimitPath,
    body: RegisteredLimitChange,
    response: RegisteredLimitEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      registered_limit: await updateRegisteredLimit(ctx, params.id, body.registered_limit),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/registered_limits/{id}',
    summary: 'Delete a registered limit',
    audience: 'token',
    policy: rule('identity:delete_registered_limit', 'admin'),
    params: RegisteredLimitPath,
    status: 204,
    run: (ctx, { params }) => deleteRegisteredLimit(ctx, params.id),
  }),
];

export const registeredLimits = defineResource({ endpoints });
