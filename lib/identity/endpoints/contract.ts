import { contract } from '#lib/contract/contract.ts';
import { create, list, patch, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const catalogEndpointApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/endpoints', one: 'endpoint', many: 'endpoints' },
  kind: 'endpoint',
  operations: {
    list: list('CatalogEndpoint', 'CatalogEndpointQuery', { summary: 'List endpoints' }),
    create: create('NewCatalogEndpoint', 'CatalogEndpoint', { summary: 'Create an endpoint' }),
    show: show('CatalogEndpoint', { summary: 'Show an endpoint' }),
    update: patch('CatalogEndpointChange', 'CatalogEndpoint', { summary: 'Change an endpoint' }),
    remove: remove({ summary: 'Delete an endpoint' }),
  },
});
