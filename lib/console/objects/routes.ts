import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { FoundObjects, ObjectsQuery } from './schema.ts';
import { findObjects } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/objects',
    summary: 'Show several objects of a kind',
    audience: 'token',
    // Who may see which is decided by the API of their kind.
    policy: rule('console:objects:list', 'authenticated'),
    query: ObjectsQuery,
    response: FoundObjects,
    status: 200,
    run: (ctx, { query }) => findObjects(ctx, query),
  }),
];

export const shownObjects = defineResource({ endpoints });
