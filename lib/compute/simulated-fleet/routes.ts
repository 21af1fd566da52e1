import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { CreateFault, FaultEnvelope, FaultList, FaultPath } from './schema.ts';
import { createFault, deleteFault, deleteFaults, listFaults } from './service.ts';

const SIMULATED_FLEET = rule('os_compute_api:os-simulated-fleet', 'admin');

const policy = SIMULATED_FLEET;
const common = { audience: 'token', policy } as const;

/** Extension of Nephos: faults of the simulated fleet. Without a fleet every path returns 404. */
const endpoints = [
  endpoint({
    ...common,
    method: 'GET',
    path: '/os-simulated-fleet/faults',
    summary: 'List what the simulated fleet does wrong',
    response: FaultList,
    status: 200,
    run: async (ctx) => ({ faults: await listFaults(ctx) }),
  }),
  endpoint({
    ...common,
    method: 'POST',
    path: '/os-simulated-fleet/faults',
    summary: 'Inject a fault into the simulated fleet: an operation, a host, its compute process or an instance',
    body: CreateFault,
    response: FaultEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ fault: await createFault(ctx, body.fault) }),
  }),
  endpoint({
    ...common,
    method: 'DELETE',
    path: '/os-simulated-fleet/faults',
    summary: 'Remove all injected faults',
    status: 204,
    run: (ctx) => deleteFaults(ctx),
  }),
  endpoint({
    ...common,
    method: 'DELETE',
    path: '/os-simulated-fleet/faults/{id}',
    summary: 'Remove an injected fault',
    params: FaultPath,
    status: 204,
    run: (ctx, { params }) => deleteFault(ctx, params.id),
  }),
];

export const simulatedFleet = defineResource({ endpoints });
