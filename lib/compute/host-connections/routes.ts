import type { Services } from '#lib/http/context.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { applyConnections } from './connections.ts';
import { refreshStaleExaminations } from './examinations.ts';
import { pruneHostImages } from './images.ts';
import {
  HostConnectionEnvelope,
  HostConnectionList,
  HostConnectionPath,
  HostConnectionTest,
  HostExaminationEnvelope,
  NewHostConnection,
} from './schema.ts';
import { createHostConnection, deleteHostConnection, listHostConnections, testHostConnection } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/host-connections',
    summary: 'List real hosts with their addresses, capabilities and problems',
    audience: 'token',
    policy: rule('console:host_connections:list', 'admin'),
    response: HostConnectionList,
    status: 200,
    run: (ctx) => listHostConnections(ctx),
  }),
  endpoint({
    method: 'POST',
    path: '/host-connections',
    summary: 'Add a host that machines run on',
    audience: 'token',
    policy: rule('console:host_connections:create', 'admin'),
    body: NewHostConnection,
    response: HostConnectionEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ host_connection: await createHostConnection(ctx, body.host_connection) }),
  }),
  endpoint({
    method: 'POST',
    path: '/host-connections/test',
    summary: 'Check a host: its connection, capabilities and problems',
    audience: 'token',
    policy: rule('console:host_connections:test', 'admin'),
    body: HostConnectionTest,
    response: HostExaminationEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ host_examination: await testHostConnection(ctx, body.host_connection) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/host-connections/{name}',
    summary: 'Remove a host that was added',
    audience: 'token',
    policy: rule('console:host_connections:delete', 'admin'),
    params: HostConnectionPath,
    status: 204,
    run: (ctx, { params }) => deleteHostConnection(ctx, params.name),
  }),
];

const LOOK_EVERY_MS = 60_000;
const PRUNE_EVERY_MS = 3_600_000;

/** Resumed work needs the hosts; failures must not prevent the start. */
const seed = (services: Services) =>
  applyConnections(services).catch((error) => services.log.error({ err: error }, 'connecting the hosts failed'));

export const hostConnections = defineResource({
  endpoints,
  seed,
  jobs: (services) => [
    {
      name: 'compute.host-examinations',
      everyMs: LOOK_EVERY_MS,
      run: (signal) => refreshStaleExaminations(services, signal),
    },
    { name: 'compute.host-images', everyMs: PRUNE_EVERY_MS, run: () => pruneHostImages(services) },
  ],
});
