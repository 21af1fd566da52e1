import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { UsageDays } from './schema.ts';
import { listUsageDays } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/usage-days',
    summary: "Show the usage of the project's instances on each of the last 28 days",
    audience: 'project',
    policy: rule('console:usage_days:list', 'project_reader'),
    response: UsageDays,
    status: 200,
    run: listUsageDays,
  }),
];

export const usageDays = defineResource({ endpoints });
