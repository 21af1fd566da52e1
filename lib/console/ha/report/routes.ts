import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { NotificationPath } from '../notifications/schema.ts';
import { HaReportEnvelope } from './schema.ts';
import { reportOf } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/ha/notifications/{id}/report',
    summary: 'Create the report of an incident, as Markdown and as JSON',
    audience: 'token',
    policy: rule('console:ha:report:get', 'admin'),
    params: NotificationPath,
    response: HaReportEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ report: await reportOf(ctx, params.id) }),
  }),
];

export const haReport = defineResource({ endpoints });
