import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import {
  CatalogEndpointChange,
  CatalogEndpointEnvelope,
  CatalogEndpointList,
  CatalogEndpointPath,
  CatalogEndpointQuery,
  NewCatalogEndpoint,
} from './schema.ts';
import {
  createCatalogEndpoint,
  deleteCatalogEndpoint,
  getCatalogEndpoint,
  listCatalogEndpoints,
  updateCatalogEndpoint,
} from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/endpoints',
    summary: 'List endpoints',
    audience: 'token',
    policy: rule('identity:list_endpoints', 'admin_or_system_reader'),
    query: CatalogEndpointQuery,
    response: CatalogEndpointList,
    status: 200,
    run: (ctx, { query }) => listCatalogEndpoints(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/endpoints',
    summary: 'Create an endpoint',
    audience: 'token',
    policy: rule('identity:create_endpoint', 'admin'),
    body: NewCatalogEndpoint,
    response: CatalogEndpointEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ endpoint: await createCatalogEndpoint(ctx, body.endpoint) }),
  }),
  endpoint({
    method: 'GET',
    path: '/endpoints/{id}',
    summary: 'Show an endpoint',
    audience: 'token',
    policy: rule('identity:get_endpoint', 'admin_or_system_reader'),
    params: CatalogEndpointPath,
    response: CatalogEndpointEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ endpoint: await getCatalogEndpoint(ctx, params.id) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/endpoints/{id}',
    summary: 'Change an endpoint',
    audience: 'token',
    policy: rule('identity:update_endpoint', 'admin'),
    params: CatalogEndpointPath,
    body: CatalogEndpointChange,
    response: CatalogEndpointEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ endpoint: await updateCatalogEndpoint(ctx, params.id, body.endpoint) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/endpoints/{id}',
    summary: 'Delete an endpoint',
    audience: 'token',
    policy: rule('identity:delete_endpoint', 'admin'),
    params: CatalogEndpointPath,
    status: 204,
    run: (ctx, { params }) => deleteCatalogEndpoint(ctx, params.id),
  }),
];

export const catalogEndpoints = defineResource({ endpoints });
