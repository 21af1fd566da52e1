import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { PlatformSummary } from './schema.ts';
import { summarizePlatform } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/platform-summary',
    summary: 'Show the capacity, the problems and the largest users of the platform',
    audience: 'token',
    policy: rule('console:platform_summary:get', 'admin'),
    response: PlatformSummary,
    status: 200,
    run: summarizePlatform,
  }),
];

export const platformSummary = defineResource({ endpoints });
