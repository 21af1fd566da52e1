import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ActivityAnswer, ActivityQuery } from './schema.ts';
import { listActivity, listAllActivity } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/activity',
    summary: 'List what was done in the project last, one line for each request',
    audience: 'project',
    policy: rule('console:activity:list', 'project_reader'),
    query: ActivityQuery,
    response: ActivityAnswer,
    status: 200,
    run: (ctx, { query }) => listActivity(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/activity/all',
    summary: 'List what was done on the platform last, in all projects and above them',
    audience: 'token',
    policy: rule('console:activity:list_all', 'admin'),
    response: ActivityAnswer,
    status: 200,
    run: listAllActivity,
  }),
];

export const activity = defineResource({ endpoints });
