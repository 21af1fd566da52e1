import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { faultApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createFault, deleteFault, deleteFaults, listFaults } from './service.ts';

const policy = rule('os_compute_api:os-simulated-fleet', 'admin');

const endpoints = serve(faultApi, schemas, {
  list: { policy, run: (ctx) => listFaults(ctx) },
  create: { policy, run: (ctx, { body }) => createFault(ctx, body.fault) },
  removeAll: { policy, run: (ctx) => deleteFaults(ctx) },
  remove: { policy, run: (ctx, { id }) => deleteFault(ctx, id) },
});

export const simulatedFleet = defineResource({ endpoints });
