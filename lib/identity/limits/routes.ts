import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import {
  LimitChange,
  LimitEnvelope,
  LimitList,
  LimitModel,
  LimitPath,
  LimitQuery,
  LimitsMade,
  NewLimits,
} from './schema.ts';
import { createLimits, deleteLimit, getLimit, listLimits, showLimitModel, updateLimit } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/limits/model',
    summary: 'Show the limit enforcement model',
    audience: 'token',
    policy: rule('identity:get_limit_model', 'authenticated'),
    response: LimitModel,
    status: 200,
    run: () => showLimitModel(),
  }),
  endpoint({
    method: 'GET',
    path: '/limits',
    summary: 'List limits',
    audience: 'token',
    policy: rule('identity:list_limits', 'authenticated'),
    query: LimitQuery,
    response: LimitList,
    status: 200,
    run: (ctx, { query }) => listLimits(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/limits',
    summary: 'Create limits for projects and domains',
    audience: 'token',
    policy: rule('identity:create_limits', 'admin'),
    body: NewLimits,
    response: LimitsMade,
    status: 201,
    run: async (ctx, { body }) => ({ limits: await createLimits(ctx, body.limits) }),
  }),
  endpoint({
    method: 'GET',
    path: '/limits/{id}',
    summary: 'Show a limit',
    audience: 'token',
    policy: rule('identity:get_limit', 'authenticated'),
    params: LimitPath,
    response: LimitEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ limit: await getLimit(ctx, params.id) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/limits/{id}',
    summary: 'Change a limit',
    audience: 'token',
    policy: rule('identity:update_limit', 'admin'),
    params: LimitPath,
    body: LimitChange,
    response: LimitEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      limit: await updateLimit(ctx, params.id, body.limit),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/limits/{id}',
    summary: 'Delete a limit',
    audience: 'token',
    policy: rule('identity:delete_limit', 'admin'),
    params: LimitPath,
    status: 204,
    run: (ctx, { params }) => deleteLimit(ctx, params.id),
  }),
];

export const unifiedLimits = defineResource({ endpoints });
