import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { AskPreflight, NotificationPreflightEnvelope, ReportedEnvelope, ReportNotification } from './schema.ts';
import { preflight, reportFault } from './service.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/ha/preflight',
    summary: 'Preview how a notification would be handled, without sending it',
    audience: 'token',
    policy: rule('console:ha:notifications:preflight', 'admin'),
    body: AskPreflight,
    response: NotificationPreflightEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ preflight: await preflight(ctx, body.preflight) }),
  }),
  endpoint({
    method: 'POST',
    path: '/ha/notifications',
    summary: 'Report a fault manually, with a reason',
    audience: 'token',
    policy: rule('console:ha:notifications:create', 'admin'),
    body: ReportNotification,
    response: ReportedEnvelope,
    status: 202,
    run: async (ctx, { body }) => ({ notification: await reportFault(ctx, body) }),
  }),
];

export const haPreflight = defineResource({ endpoints });
