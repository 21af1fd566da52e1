import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { listAdministrators } from './administrators.ts';
import { addComment, listComments } from './comments.ts';
import { muteHost, unmuteHost } from './mutes.ts';
import { resend } from './resend.ts';
import { retryInstances } from './retry.ts';
import {
  AdministratorList,
  AdministratorQuery,
  CommentEnvelope,
  CommentList,
  HostPath,
  MuteEnvelope,
  NewComment,
  NewResend,
  NewRetry,
  NewTriage,
  NotificationPath,
  ResendEnvelope,
  RetryEnvelope,
  TriageOutcome,
} from './schema.ts';
import { triage } from './service.ts';

const MUTE = rule('console:ha:hosts:mute', 'admin');

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/ha/triage',
    summary: 'Acknowledge, assign, resolve or reopen notifications',
    audience: 'token',
    policy: rule('console:ha:notifications:triage', 'admin'),
    body: NewTriage,
    response: TriageOutcome,
    status: 200,
    run: async (ctx, { body }) => ({ outcome: await triage(ctx, body.triage) }),
  }),
  endpoint({
    method: 'GET',
    path: '/ha/administrators',
    summary: 'List administrators to whom notifications can be assigned',
    audience: 'token',
    policy: rule('console:ha:administrators:list', 'admin'),
    query: AdministratorQuery,
    response: AdministratorList,
    status: 200,
    run: (ctx, { query }) => listAdministrators(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/ha/notifications/{id}/comments',
    summary: 'List what people wrote about a notification',
    audience: 'token',
    policy: rule('console:ha:comments:list', 'admin'),
    params: NotificationPath,
    response: CommentList,
    status: 200,
    run: async (ctx, { params }) => ({ comments: await listComments(ctx, params.id) }),
  }),
  endpoint({
    method: 'POST',
    path: '/ha/notifications/{id}/comments',
    summary: 'Add a comment to a notification',
    audience: 'token',
    policy: rule('console:ha:comments:create', 'admin'),
    params: NotificationPath,
    body: NewComment,
    response: CommentEnvelope,
    status: 201,
    run: async (ctx, { params, body }) => ({ comment: await addComment(ctx, params.id, body.comment) }),
  }),
  endpoint({
    method: 'POST',
    path: '/ha/notifications/{id}/resend',
    summary: 'Report a fault again as a new notification',
    audience: 'token',
    policy: rule('console:ha:notifications:resend', 'admin'),
    params: NotificationPath,
    body: NewResend,
    response: ResendEnvelope,
    status: 202,
    run: async (ctx, { params, body }) => ({ notification: await resend(ctx, params.id, body.resend) }),
  }),
  endpoint({
    method: 'POST',
    path: '/ha/notifications/{id}/retry',
    summary: 'Retry the instances that a failed recovery did not recover',
    audience: 'token',
    policy: rule('console:ha:notifications:retry', 'admin'),
    params: NotificationPath,
    body: NewRetry,
    response: RetryEnvelope,
    status: 202,
    run: async (ctx, { params, body }) => ({ retry: { instances: await retryInstances(ctx, params.id, body.retry) } }),
  }),
  endpoint({
    method: 'PUT',
    path: '/ha/mutes/{host}',
    summary: 'Mute alerts about a host for an hour',
    audience: 'token',
    policy: MUTE,
    params: HostPath,
    response: MuteEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ mute: await muteHost(ctx, params.host) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/ha/mutes/{host}',
    summary: 'Unmute alerts about a host',
    audience: 'token',
    policy: MUTE,
    params: HostPath,
    status: 204,
    run: (ctx, { params }) => unmuteHost(ctx, params.host),
  }),
];

export const haTriage = defineResource({ endpoints });
