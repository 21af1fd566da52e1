import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { OwnScopes, ScopeChange, ScopePath } from './schema.ts';
import { changeScope, scopesOf } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/scopes',
    summary: 'List the favourite and recent scopes of the user',
    audience: 'token',
    policy: rule('console:scopes:list', 'authenticated'),
    response: OwnScopes,
    status: 200,
    run: ({ database, caller }) => scopesOf(database, caller.userId),
  }),
  endpoint({
    method: 'PUT',
    path: '/scopes/{scope}',
    summary: 'Add a scope to the favourites, or record that the user works in it',
    audience: 'token',
    policy: rule('console:scopes:change', 'authenticated'),
    person: true,
    params: ScopePath,
    body: ScopeChange,
    status: 204,
    run: (ctx, { params, body }) => changeScope(ctx, params.scope, body.scope),
  }),
];

export const scopes = defineResource({ endpoints });
