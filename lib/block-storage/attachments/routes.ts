import { serve } from '#lib/contract/serve.ts';
import { action } from '#lib/http/actions.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { attachmentApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  completeAttachment,
  connectAttachment,
  createAttachment,
  deleteAttachment,
  getAttachment,
  listAttachmentSummaries,
  listAttachments,
} from './service.ts';

const reader = (name: string) => rule(`volume:attachment_${name}`, 'project_reader');
const member = (name: string) => rule(`volume:attachment_${name}`, 'project_member');

const endpoints = serve(attachmentApi, schemas, {
  summaries: { policy: reader('get_all'), run: (ctx, { query }) => listAttachmentSummaries(ctx, query) },
  list: { policy: reader('get_all'), run: (ctx, { query }) => listAttachments(ctx, query) },
  create: { policy: member('create'), run: (ctx, { body }) => createAttachment(ctx, body) },
  show: { policy: reader('get'), run: (ctx, { id }) => getAttachment(ctx, id) },
  update: { policy: member('update'), run: (ctx, { id, body }) => connectAttachment(ctx, id, body.connector) },
  remove: { policy: member('delete'), run: (ctx, { id }) => deleteAttachment(ctx, id) },
  act: {
    'os-complete': action({
      ...{ policy: member('complete'), since: 44, status: 204 },
      run: async (ctx, { params }) => {
        await completeAttachment(ctx, params.id);
      },
    }),
  },
});

export const volumeAttachments = defineResource({ endpoints });
