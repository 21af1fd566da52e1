import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { CoverageEnvelope } from './schema.ts';
import { coverageOf } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/ha/coverage',
    summary: 'List segments with their hosts and the states of these, and the hosts without a segment',
    audience: 'token',
    policy: rule('console:ha:coverage:get', 'admin'),
    response: CoverageEnvelope,
    status: 200,
    run: async (ctx) => ({ coverage: await coverageOf(ctx) }),
  }),
];

export const haCoverage = defineResource({ endpoints });
