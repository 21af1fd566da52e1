import { z } from 'zod';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';

/** Without providers the list is empty, not 404; docs/contract/networking.md 12. */
const endpoints = [
  endpoint({
    method: 'GET',
    path: '/service-providers',
    summary: 'List the network service providers',
    audience: 'token',
    policy: rule('get_service_provider', 'authenticated'),
    response: z.strictObject({ service_providers: z.array(z.never()) }),
    status: 200,
    run: () => ({ service_providers: [] }),
  }),
];

export const serviceProviders = defineResource({ endpoints });
