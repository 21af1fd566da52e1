import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { SearchAnswer, SearchQuery } from './schema.ts';
import { searchEverything, searchProject } from './service.ts';

const shared = { method: 'GET', query: SearchQuery, response: SearchAnswer, status: 200 } as const;

const endpoints = [
  endpoint({
    ...shared,
    path: '/search',
    summary: 'Find objects of all kinds in the project by name, id, address, MAC, key or tag',
    audience: 'project',
    policy: rule('console:search:list', 'project_reader'),
    run: (ctx, { query }) => searchProject(ctx, query),
  }),
  endpoint({
    ...shared,
    path: '/search/all',
    summary: 'Find objects of all kinds in all projects, and those of the platform',
    audience: 'token',
    policy: rule('console:search:list_all', 'admin'),
    run: (ctx, { query }) => searchEverything(ctx, query),
  }),
];

export const search = defineResource({ endpoints });
