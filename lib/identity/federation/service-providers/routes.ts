import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '../../operations.ts';
import {
  NewServiceProvider,
  NewServiceProviderPath,
  ServiceProviderChange,
  ServiceProviderEnvelope,
  ServiceProviderList,
  ServiceProviderPath,
  ServiceProviderQuery,
} from './schema.ts';
import {
  createServiceProvider,
  deleteServiceProvider,
  getServiceProvider,
  listServiceProviders,
  updateServiceProvider,
} from './service.ts';

const COLLECTION = '/OS-FEDERATION/service_providers';
const MEMBER = `${COLLECTION}/{id}`;

const endpoints = [
  endpoint({
    method: 'GET',
    path: COLLECTION,
    summary: 'List clouds that accept sign-ins of this one',
    audience: 'token',
    policy: rule('identity:list_service_providers', 'admin_or_system_reader'),
    query: ServiceProviderQuery,
    response: ServiceProviderList,
    status: 200,
    run: (ctx, { query }) => listServiceProviders(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: MEMBER,
    summary: 'Show a cloud that accepts sign-ins of this one',
    audience: 'token',
    policy: rule('identity:get_service_provider', 'admin_or_system_reader'),
    params: ServiceProviderPath,
    response: ServiceProviderEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ service_provider: await getServiceProvider(ctx, params.id) }),
  }),
  endpoint({
    method: 'PUT',
    path: MEMBER,
    summary: 'Create a cloud that accepts sign-ins of this one',
    audience: 'token',
    policy: rule('identity:create_service_provider', 'admin'),
    params: NewServiceProviderPath,
    body: NewServiceProvider,
    response: ServiceProviderEnvelope,
    status: 201,
    run: async (ctx, { params, body }) => ({
      service_provider: await createServiceProvider(ctx, params.id, body.service_provider),
    }),
  }),
  endpoint({
    method: 'PATCH',
    path: MEMBER,
    summary: 'Change a cloud that accepts sign-ins of this one',
    audience: 'token',
    policy: rule('identity:update_service_provider', 'admin'),
    params: ServiceProviderPath,
    body: ServiceProviderChange,
    response: ServiceProviderEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      service_provider: await updateServiceProvider(ctx, params.id, body.service_provider),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: MEMBER,
    summary: 'Delete a cloud that accepts sign-ins of this one',
    audience: 'token',
    policy: rule('identity:delete_service_provider', 'admin'),
    params: ServiceProviderPath,
    status: 204,
    run: (ctx, { params }) => deleteServiceProvider(ctx, params.id),
  }),
];

export const serviceProviders = defineResource({ endpoints });
