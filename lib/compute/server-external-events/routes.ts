import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { CreateExternalEvents, ExternalEventList } from './schema.ts';
import { createExternalEvents } from './service.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/os-server-external-events',
    summary: 'Report events of another service about servers',
    audience: 'project',
    policy: rule('os_compute_api:os-server-external-events:create', 'admin_or_service'),
    body: CreateExternalEvents,
    response: ExternalEventList,
    status: 200,
    run: async (ctx, { body, reply }) => {
      const events = await createExternalEvents(ctx, body.events);
      if (events.some(({ code }) => code !== 200)) reply.status = 207;
      return { events };
    },
  }),
];

export const serverExternalEvents = defineResource({ endpoints });
