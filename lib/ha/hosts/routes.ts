import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import {
  CreateSegmentHost,
  SegmentHostEnvelope,
  SegmentHostList,
  SegmentHostPath,
  SegmentHostQuery,
  SegmentHostsPath,
  UpdateSegmentHost,
} from './schema.ts';
import {
  createSegmentHost,
  deleteSegmentHost,
  getSegmentHost,
  listSegmentHosts,
  updateSegmentHost,
} from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/segments/{segment}/hosts',
    summary: 'List the hosts of a failover segment',
    audience: 'token',
    policy: rule('os_masakari_api:os-hosts:index', 'admin'),
    params: SegmentHostsPath,
    query: SegmentHostQuery,
    response: SegmentHostList,
    status: 200,
    run: async (ctx, { params, query }) => ({ hosts: await listSegmentHosts(ctx, params.segment, query) }),
  }),
  endpoint({
    method: 'POST',
    path: '/segments/{segment}/hosts',
    summary: 'Add a compute host to a failover segment',
    audience: 'token',
    policy: rule('os_masakari_api:os-hosts:create', 'admin'),
    params: SegmentHostsPath,
    body: CreateSegmentHost,
    response: SegmentHostEnvelope,
    status: 201,
    run: async (ctx, { params, body }) => ({ host: await createSegmentHost(ctx, params.segment, body.host) }),
  }),
  endpoint({
    method: 'GET',
    path: '/segments/{segment}/hosts/{host}',
    summary: 'Show a host of a failover segment',
    audience: 'token',
    policy: rule('os_masakari_api:os-hosts:detail', 'admin'),
    params: SegmentHostPath,
    response: SegmentHostEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ host: await getSegmentHost(ctx, params.segment, params.host) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/segments/{segment}/hosts/{host}',
    summary: 'Change a host of a failover segment, or end its maintenance',
    audience: 'token',
    policy: rule('os_masakari_api:os-hosts:update', 'admin'),
    params: SegmentHostPath,
    body: UpdateSegmentHost,
    response: SegmentHostEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      host: await updateSegmentHost(ctx, params.segment, params.host, body.host),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/segments/{segment}/hosts/{host}',
    summary: 'Remove a host from a failover segment',
    audience: 'token',
    policy: rule('os_masakari_api:os-hosts:delete', 'admin'),
    params: SegmentHostPath,
    status: 204,
    run: (ctx, { params }) => deleteSegmentHost(ctx, params.segment, params.host),
  }),
];

export const segmentHosts = defineResource({ endpoints });
