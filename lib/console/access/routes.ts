import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { AccessPath, AccessQuery, UserAccess } from './schema.ts';
import { GET_ACCESS, getUserAccess } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/users/{id}/access',
    summary: 'Show what a user may do, where, and why',
    audience: 'token',
    policy: GET_ACCESS,
    owner: ({ id }) => id,
    params: AccessPath,
    query: AccessQuery,
    response: UserAccess,
    status: 200,
    run: (ctx, { params, query }) => getUserAccess(ctx, params.id, query),
  }),
];

export const access = defineResource({ endpoints });
