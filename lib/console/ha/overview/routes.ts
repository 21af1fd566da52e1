import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { HaOverviewEnvelope } from './schema.ts';
import { overviewOf } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/ha/overview',
    summary: 'Show whether instances would survive the loss of a host, what failed and what needs action',
    audience: 'token',
    policy: rule('console:ha:overview:get', 'admin'),
    response: HaOverviewEnvelope,
    status: 200,
    run: async (ctx) => ({ overview: await overviewOf(ctx) }),
  }),
];

export const haOverview = defineResource({ endpoints });
