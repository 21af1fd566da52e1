import { actionEndpoint, platformAction } from '#lib/http/actions.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import {
  AggregateEnvelope,
  AggregateList,
  AggregatePath,
  CachedImages,
  CreateAggregate,
  HostOfAggregate,
  NewAggregateEnvelope,
  NewMetadata,
  UpdateAggregate,
} from './schema.ts';
import {
  addHost,
  cacheImages,
  createAggregate,
  deleteAggregate,
  getAggregate,
  listAggregates,
  removeHost,
  setMetadata,
  updateAggregate,
} from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/os-aggregates',
    summary: 'List host aggregates',
    audience: 'token',
    policy: rule('os_compute_api:os-aggregates:index', 'admin'),
    response: AggregateList,
    status: 200,
    run: async (ctx) => ({ aggregates: await listAggregates(ctx) }),
  }),
  endpoint({
    method: 'POST',
    path: '/os-aggregates',
    summary: 'Create a host aggregate',
    audience: 'token',
    policy: rule('os_compute_api:os-aggregates:create', 'admin'),
    body: CreateAggregate,
    response: NewAggregateEnvelope,
    status: 200,
    run: async (ctx, { body }) => {
      const { hosts: _, metadata: __, ...aggregate } = await createAggregate(ctx, body.aggregate);
      return { aggregate };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/os-aggregates/{id}',
    summary: 'Show a host aggregate',
    audience: 'token',
    policy: rule('os_compute_api:os-aggregates:show', 'admin'),
    params: AggregatePath,
    response: AggregateEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ aggregate: await getAggregate(ctx, params.id) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/os-aggregates/{id}',
    summary: 'Change the name or the availability zone of a host aggregate',
    audience: 'token',
    policy: rule('os_compute_api:os-aggregates:update', 'admin'),
    params: AggregatePath,
    body: UpdateAggregate,
    response: AggregateEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ aggregate: await updateAggregate(ctx, params.id, body.aggregate) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/os-aggregates/{id}',
    summary: 'Delete a host aggregate without hosts',
    audience: 'token',
    policy: rule('os_compute_api:os-aggregates:delete', 'admin'),
    params: AggregatePath,
    status: 200,
    run: (ctx, { params }) => deleteAggregate(ctx, params.id),
  }),
  actionEndpoint({
    path: '/os-aggregates/{id}/action',
    summary: 'Perform an action on a host aggregate: add_host, remove_host, set_metadata',
    params: AggregatePath,
    response: AggregateEnvelope,
    actions: {
      add_host: platformAction({
        policy: rule('os_compute_api:os-aggregates:add_host', 'admin'),
        body: HostOfAggregate,
        status: 200,
        run: async (ctx, { params, body }) => ({ aggregate: await addHost(ctx, params.id, body.host) }),
      }),
      remove_host: platformAction({
        policy: rule('os_compute_api:os-aggregates:remove_host', 'admin'),
        body: HostOfAggregate,
        status: 200,
        run: async (ctx, { params, body }) => ({ aggregate: await removeHost(ctx, params.id, body.host) }),
      }),
      set_metadata: platformAction({
        policy: rule('os_compute_api:os-aggregates:set_metadata', 'admin'),
        body: NewMetadata,
        status: 200,
        run: async (ctx, { params, body }) => ({ aggregate: await setMetadata(ctx, params.id, body.metadata) }),
      }),
    },
  }),
  endpoint({
    method: 'POST',
    path: '/os-aggregates/{id}/images',
    since: 81,
    summary: 'Cache images on the hosts of an aggregate',
    audience: 'token',
    policy: rule('compute:aggregates:images', 'admin'),
    params: AggregatePath,
    body: CachedImages,
    status: 202,
    run: (ctx, { params, body }) => cacheImages(ctx, params.id, body.cache),
  }),
];

export const aggregates = defineResource({ endpoints });
