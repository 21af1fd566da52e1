import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { NewService, ServiceChange, ServiceEnvelope, ServiceList, ServicePath, ServiceQuery } from './schema.ts';
import { createService, deleteService, getService, listServices, updateService } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/services',
    summary: 'List services',
    audience: 'token',
    policy: rule('identity:list_services', 'admin_or_system_reader'),
    query: ServiceQuery,
    response: ServiceList,
    status: 200,
    run: (ctx, { query }) => listServices(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/services',
    summary: 'Create a service',
    audience: 'token',
    policy: rule('identity:create_service', 'admin'),
    body: NewService,
    response: ServiceEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ service: await createService(ctx, body.service) }),
  }),
  endpoint({
    method: 'GET',
    path: '/services/{id}',
    summary: 'Show a service',
    audience: 'token',
    policy: rule('identity:get_service', 'admin_or_system_reader'),
    params: ServicePath,
    response: ServiceEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ service: await getService(ctx, params.id) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/services/{id}',
    summary: 'Change a service',
    audience: 'token',
    policy: rule('identity:update_service', 'admin'),
    params: ServicePath,
    body: ServiceChange,
    response: ServiceEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ service: await updateService(ctx, params.id, body.service) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/services/{id}',
    summary: 'Delete a service',
    audience: 'token',
    policy: rule('identity:delete_service', 'admin'),
    params: ServicePath,
    status: 204,
    run: (ctx, { params }) => deleteService(ctx, params.id),
  }),
];

export const services = defineResource({ endpoints });
