import { serve } from '#lib/contract/serve.ts';
import type { Services } from '#lib/http/context.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { applyConnections } from './connections.ts';
import { hostConnectionApi } from './contract.ts';
import { refreshStaleExaminations } from './examinations.ts';
import { pruneHostImages } from './images.ts';
import * as schemas from './schema.ts';
import { createHostConnection, deleteHostConnection, listHostConnections, testHostConnection } from './service.ts';

const endpoints = serve(hostConnectionApi, schemas, {
  list: { policy: rule('console:host_connections:list', 'admin'), run: (ctx) => listHostConnections(ctx) },
  create: {
    policy: rule('console:host_connections:create', 'admin'),
    run: (ctx, { body }) => createHostConnection(ctx, body),
  },
  test: {
    policy: rule('console:host_connections:test', 'admin'),
    run: (ctx, { body }) => testHostConnection(ctx, body),
  },
  remove: {
    policy: rule('console:host_connections:delete', 'admin'),
    run: (ctx, { params }) => deleteHostConnection(ctx, params.name),
  },
});

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
