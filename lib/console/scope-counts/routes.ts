import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ScopeCounts, ScopeCountsQuery } from './schema.ts';
import { countByScope } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/scope-counts',
    summary: 'Count the instances of some of the user’s projects',
    audience: 'token',
    policy: rule('console:scope_counts:get', 'authenticated'),
    query: ScopeCountsQuery,
    response: ScopeCounts,
    status: 200,
    run: (ctx, { query }) => countByScope(ctx, query),
  }),
];

export const scopeCounts = defineResource({ endpoints });
