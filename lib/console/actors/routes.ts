import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { ActorList, ActorQuery, NameLookup, NewNameLookup } from './schema.ts';
import { LIST_ACTORS, listActors, resolveNames } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/actors',
    summary: 'Search users or groups by name, with their domains',
    audience: 'token',
    policy: LIST_ACTORS,
    query: ActorQuery,
    response: ActorList,
    status: 200,
    run: (ctx, { query }) => listActors(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/name-lookups',
    summary: 'List the users with these names',
    audience: 'token',
    policy: LIST_ACTORS,
    body: NewNameLookup,
    response: NameLookup,
    status: 200,
    run: (ctx, { body }) => resolveNames(ctx, body.name_lookup.names),
  }),
];

export const actors = defineResource({ endpoints });
