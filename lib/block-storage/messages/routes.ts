import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { retentionOf } from '#lib/retention/retention.ts';
import { VolumeMessageEnvelope, VolumeMessageList, VolumeMessagePath, VolumeMessageQuery } from './schema.ts';
import { deleteMessage, getMessage, listMessages } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/messages',
    summary: 'List why operations failed',
    audience: 'project',
    policy: rule('message:get_all', 'project_reader'),
    since: 3,
    query: VolumeMessageQuery,
    response: VolumeMessageList,
    status: 200,
    run: (ctx, { query }) => listMessages(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/messages/{id}',
    summary: 'Show why an operation failed',
    audience: 'project',
    policy: rule('message:get', 'project_reader'),
    since: 3,
    params: VolumeMessagePath,
    response: VolumeMessageEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ message: await getMessage(ctx, params.id) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/messages/{id}',
    summary: 'Delete a message about a failed operation',
    audience: 'project',
    policy: rule('message:delete', 'project_member'),
    since: 3,
    params: VolumeMessagePath,
    status: 204,
    run: (ctx, { params }) => deleteMessage(ctx, params.id),
  }),
];

const messageRetention = retentionOf({
  table: 'volume_messages',
  key: 'id',
  endedAt: 'created_at',
  keptDays: (env) => env.NEPHOS_RETENTION_TASKS_DAYS,
});

export const volumeMessages = defineResource({ endpoints, retentions: [messageRetention] });
