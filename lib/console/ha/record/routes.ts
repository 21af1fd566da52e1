import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { NotificationPath } from '../notifications/schema.ts';
import { HaRecordEnvelope } from './schema.ts';
import { recordOf } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/ha/notifications/{id}/record',
    summary: 'Show the record of a fault: its sources, its recovery and each affected instance',
    audience: 'token',
    policy: rule('console:ha:record:get', 'admin'),
    params: NotificationPath,
    response: HaRecordEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ record: await recordOf(ctx, params.id) }),
  }),
];

export const haRecord = defineResource({ endpoints });
