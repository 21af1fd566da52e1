import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import {
  DisabledService,
  ForcedService,
  NamedService,
  NamedServiceEnvelope,
  ServiceChanges,
  ServiceEnvelope,
  ServiceList,
  ServicePath,
  ServiceQuery,
} from './schema.ts';
import { deleteService, listServices, updateNamedService, updateService } from './service.ts';

const SERVICES_UPDATE = rule('os_compute_api:os-services:update', 'admin');

const named = {
  method: 'PUT',
  until: 52,
  audience: 'token',
  policy: SERVICES_UPDATE,
  response: NamedServiceEnvelope,
  status: 200,
} as const;

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/os-services',
    summary: 'List the services of the platform',
    audience: 'token',
    policy: rule('os_compute_api:os-services:list', 'admin'),
    query: ServiceQuery,
    response: ServiceList,
    status: 200,
    run: async (ctx, { query }) => ({ services: await listServices(ctx, query) }),
  }),
  endpoint({
    ...named,
    path: '/os-services/enable',
    summary: 'Enable a compute service',
    body: NamedService,
    run: async (ctx, { body }) => {
      await updateNamedService(ctx, body, { status: 'enabled' });
      return { service: { ...body, status: 'enabled' as const } };
    },
  }),
  endpoint({
    ...named,
    path: '/os-services/disable',
    summary: 'Disable a compute service',
    body: NamedService,
    run: async (ctx, { body }) => {
      await updateNamedService(ctx, body, { status: 'disabled' });
      return { service: { ...body, status: 'disabled' as const } };
    },
  }),
  endpoint({
    ...named,
    path: '/os-services/disable-log-reason',
    summary: 'Disable a compute service with a reason',
    body: DisabledService,
    run: async (ctx, { body }) => {
      await updateNamedService(ctx, body, { status: 'disabled', disabled_reason: body.disabled_reason });
      return { service: { ...body, status: 'disabled' as const } };
    },
  }),
  endpoint({
    ...named,
    path: '/os-services/force-down',
    since: 11,
    summary: 'Force a service down, whatever it reports',
    body: ForcedService,
    run: async (ctx, { body }) => {
      await updateNamedService(ctx, body, { forced_down: body.forced_down });
      return { service: body };
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/os-services/{id}',
    since: 53,
    summary: 'Disable, enable or force down the compute service of a host',
    audience: 'token',
    policy: SERVICES_UPDATE,
    params: ServicePath,
    body: ServiceChanges,
    response: ServiceEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ service: await updateService(ctx, params.id, body) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/os-services/{id}',
    summary: 'Delete a host and its service',
    audience: 'token',
    policy: rule('os_compute_api:os-services:delete', 'admin'),
    params: ServicePath,
    status: 204,
    run: (ctx, { params }) => deleteService(ctx, params.id),
  }),
];

export const services = defineResource({ endpoints });
