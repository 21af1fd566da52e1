import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { AccessPath, AccessQuery, GroupAccess, UserAccess } from './schema.ts';
import { GET_ACCESS, GET_GROUP_ACCESS, getGroupAccess, getUserAccess } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/users/{id}/access',
    summary: 'Show the effective access of a user and its sources',
    audience: 'token',
    policy: GET_ACCESS,
    owner: ({ id }) => id,
    params: AccessPath,
    query: AccessQuery,
    response: UserAccess,
    status: 200,
    run: (ctx, { params, query }) => getUserAccess(ctx, params.id, query),
  }),
  endpoint({
    method: 'GET',
    path: '/groups/{id}/access',
    summary: 'Show the access that a group gives its members and its sources',
    audience: 'token',
    policy: GET_GROUP_ACCESS,
    params: AccessPath,
    response: GroupAccess,
    status: 200,
    run: (ctx, { params }) => getGroupAccess(ctx, params.id),
  }),
];

export const access = defineResource({ endpoints });
