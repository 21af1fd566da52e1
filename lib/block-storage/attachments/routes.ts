import { action, actionEndpoint } from '#lib/http/actions.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import {
  AttachmentEnvelope,
  AttachmentList,
  AttachmentPath,
  AttachmentQuery,
  AttachmentSummaryList,
  CreateAttachment,
  UpdateAttachment,
} from './schema.ts';
import {
  completeAttachment,
  connectAttachment,
  createAttachment,
  deleteAttachment,
  getAttachment,
  listAttachmentSummaries,
  listAttachments,
} from './service.ts';

const GET_ALL = rule('volume:attachment_get_all', 'project_reader');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/attachments',
    summary: 'List volume attachments',
    audience: 'project',
    policy: GET_ALL,
    since: 27,
    query: AttachmentQuery,
    response: AttachmentSummaryList,
    status: 200,
    run: (ctx, { query }) => listAttachmentSummaries(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/attachments/detail',
    summary: 'List volume attachments with details',
    audience: 'project',
    policy: GET_ALL,
    since: 27,
    query: AttachmentQuery,
    response: AttachmentList,
    status: 200,
    run: (ctx, { query }) => listAttachments(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/attachments',
    summary: 'Create a volume attachment',
    audience: 'project',
    policy: rule('volume:attachment_create', 'project_member'),
    since: 27,
    body: CreateAttachment,
    response: AttachmentEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ attachment: await createAttachment(ctx, body.attachment) }),
  }),
  endpoint({
    method: 'GET',
    path: '/attachments/{id}',
    summary: 'Show who has a volume',
    audience: 'project',
    policy: rule('volume:attachment_get', 'project_reader'),
    since: 27,
    params: AttachmentPath,
    response: AttachmentEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ attachment: await getAttachment(ctx, params.id) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/attachments/{id}',
    summary: 'Set the connector of an attachment',
    audience: 'project',
    policy: rule('volume:attachment_update', 'project_member'),
    since: 27,
    params: AttachmentPath,
    body: UpdateAttachment,
    response: AttachmentEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      attachment: await connectAttachment(ctx, params.id, body.attachment.connector),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/attachments/{id}',
    summary: 'Delete a volume attachment',
    audience: 'project',
    policy: rule('volume:attachment_delete', 'project_member'),
    since: 27,
    params: AttachmentPath,
    response: AttachmentSummaryList,
    status: 200,
    run: (ctx, { params }) => deleteAttachment(ctx, params.id),
  }),
  actionEndpoint({
    path: '/attachments/{id}/action',
    summary: 'Perform an action on an attachment: os-complete',
    params: AttachmentPath,
    actions: {
      'os-complete': action({
        policy: rule('volume:attachment_complete', 'project_member'),
        since: 44,
        status: 204,
        run: async (ctx, { params }) => {
          await completeAttachment(ctx, params.id);
        },
      }),
    },
  }),
];

export const volumeAttachments = defineResource({ endpoints });
