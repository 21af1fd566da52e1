import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { incidentAlert } from './alert.ts';
import { evaluatePreflight, gatherFacts } from './preflight.ts';
import { notificationRetention } from './retention.ts';
import {
  CreateNotification,
  NotificationEnvelope,
  NotificationList,
  NotificationPath,
  NotificationQuery,
  TellQuery,
  ToldOrTried,
} from './schema.ts';
import { createNotification, getNotification, listNotifications } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/notifications',
    summary: 'List notifications of faults',
    audience: 'token',
    policy: rule('os_masakari_api:notifications:index', 'admin'),
    query: NotificationQuery,
    response: NotificationList,
    status: 200,
    run: async (ctx, { query }) => ({ notifications: await listNotifications(ctx, query) }),
  }),
  endpoint({
    method: 'POST',
    path: '/notifications',
    summary: 'Report a failed host, instance or process for recovery',
    audience: 'token',
    policy: rule('os_masakari_api:notifications:create', 'admin'),
    query: TellQuery,
    body: CreateNotification,
    response: ToldOrTried,
    status: 202,
    run: async (ctx, { body, query, reply }) => {
      if (!query.dry_run) return { notification: await createNotification(ctx, body) };
      reply.status = 200;
      return { preflight: evaluatePreflight(await gatherFacts(ctx, body)) };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/notifications/{notification}',
    summary: 'Show a notification with the steps of its recovery',
    audience: 'token',
    policy: rule('os_masakari_api:notifications:detail', 'admin'),
    params: NotificationPath,
    response: NotificationEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ notification: await getNotification(ctx, params.notification) }),
  }),
];

export const notifications = defineResource({
  endpoints,
  retentions: [notificationRetention],
  alerts: [incidentAlert],
});

/** The same endpoints at the server root, where callers of the specification expect them. */
export const notificationsAtRoot = defineResource({ endpoints });
