import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { retentionOf } from '#lib/retention/retention.ts';
import { volumeMessageApi } from './contract.ts';
import * as schemas from './schema.ts';
import { deleteMessage, getMessage, listMessages } from './service.ts';

const endpoints = serve(volumeMessageApi, schemas, {
  messages: { policy: rule('message:get_all', 'project_reader'), run: (ctx, { query }) => listMessages(ctx, query) },
  show: { policy: rule('message:get', 'project_reader'), run: (ctx, { id }) => getMessage(ctx, id) },
  remove: { policy: rule('message:delete', 'project_member'), run: (ctx, { id }) => deleteMessage(ctx, id) },
});

const messageRetention = retentionOf({
  table: 'volume_messages',
  key: 'id',
  endedAt: 'created_at',
  keptDays: (env) => env.NEPHOS_RETENTION_TASKS_DAYS,
});

export const volumeMessages = defineResource({ endpoints, retentions: [messageRetention] });
