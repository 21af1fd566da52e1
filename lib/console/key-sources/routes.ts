import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { FetchedKeys, KeySources, SourceUserPath } from './schema.ts';
import { fetchKeys, listSources } from './service.ts';

const shared = {
  method: 'GET',
  audience: 'project',
  policy: rule('console:key_sources:get', 'project_reader'),
  status: 200,
} as const;

const endpoints = [
  endpoint({
    ...shared,
    path: '/key-sources',
    summary: 'List the hosts that public keys may be fetched from',
    response: KeySources,
    run: (ctx) => listSources(ctx.env),
  }),
  endpoint({
    ...shared,
    path: '/key-sources/{host}/users/{user}',
    summary: 'Fetch the public keys of a user from a key source',
    params: SourceUserPath,
    response: FetchedKeys,
    run: (ctx, { params }) => fetchKeys(ctx.env, params.host, params.user),
  }),
];

export const keySources = defineResource({ endpoints });
