import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { EndpointCheckEnvelope, EndpointCheckPath } from './schema.ts';
import { checkEndpoint } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/endpoint-checks/{endpoint_id}',
    summary: 'List the API versions of an endpoint of the catalog',
    audience: 'token',
    policy: rule('console:endpoint_checks:get', 'authenticated'),
    params: EndpointCheckPath,
    response: EndpointCheckEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ endpoint_check: await checkEndpoint(ctx, params.endpoint_id) }),
  }),
];

export const endpointChecks = defineResource({ endpoints });
