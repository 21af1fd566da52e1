import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { incidentAlert } from './alert.ts';
import { notificationApi } from './contract.ts';
import { escalationAlert } from './escalation-alert.ts';
import { evaluatePreflight, gatherFacts } from './preflight.ts';
import { notificationRetention } from './retention.ts';
import * as schemas from './schema.ts';
import { createNotification, getNotification, listNotifications } from './service.ts';

const admin = (name: string) => rule(`os_masakari_api:notifications:${name}`, 'admin');

const endpoints = serve(notificationApi, schemas, {
  list: { policy: admin('index'), run: (ctx, { query }) => listNotifications(ctx, query) },
  create: {
    policy: admin('create'),
    run: async (ctx, { body, query, reply }) => {
      if (!query.dry_run) return { notification: await createNotification(ctx, body) };
      reply.status = 200;
      return { preflight: evaluatePreflight(await gatherFacts(ctx, body)) };
    },
  },
  show: { policy: admin('detail'), run: (ctx, { params }) => getNotification(ctx, params.notification) },
});

export const notifications = defineResource({
  endpoints,
  retentions: [notificationRetention],
  alerts: [incidentAlert, escalationAlert],
});

/** The same endpoints at the server root, where callers of the specification expect them. */
export const notificationsAtRoot = defineResource({ endpoints });
