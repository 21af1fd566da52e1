import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { CREATE_PROJECT } from '#lib/identity/projects/service.ts';
import { MadeNetwork, NewStarterNetwork, StarterNetworkPath } from './schema.ts';
import { createStarterNetwork } from './service.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/projects/{id}/starter-network',
    summary: 'Create a network with a subnet in a project without being its member',
    audience: 'token',
    policy: CREATE_PROJECT,
    params: StarterNetworkPath,
    body: NewStarterNetwork,
    response: MadeNetwork,
    status: 201,
    run: (ctx, { params, body }) => createStarterNetwork(ctx, params.id, body.network),
  }),
];

export const starterNetwork = defineResource({ endpoints });
