import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import {
  AcceptInvitation,
  InvitationList,
  InvitationPath,
  InvitedPath,
  NewInvitationEnvelope,
  OpenedEnvelope,
  OpenInvitation,
} from './schema.ts';
import {
  acceptInvitation,
  CREATE_INVITATION,
  createInvitation,
  DELETE_INVITATION,
  deleteInvitation,
  invitationRetention,
  LIST_INVITATIONS,
  listInvitations,
  openInvitation,
} from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/users/{id}/invitations',
    summary: 'List the open invitations of a user',
    audience: 'token',
    policy: LIST_INVITATIONS,
    params: InvitedPath,
    response: InvitationList,
    status: 200,
    run: (ctx, { params }) => listInvitations(ctx, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/users/{id}/invitations',
    summary: 'Invite a user to choose a password',
    audience: 'token',
    policy: CREATE_INVITATION,
    owner: ({ id }) => id,
    person: 'own',
    params: InvitedPath,
    response: NewInvitationEnvelope,
    status: 201,
    run: async (ctx, { params }) => ({ invitation: await createInvitation(ctx, params.id) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/users/{id}/invitations/{invitation_id}',
    summary: 'Revoke an invitation',
    audience: 'token',
    policy: DELETE_INVITATION,
    owner: ({ id }) => id,
    person: 'own',
    params: InvitationPath,
    status: 204,
    run: (ctx, { params }) => deleteInvitation(ctx, params.id, params.invitation_id),
  }),
  // The secret is sent in bodies, because URLs are logged.
  endpoint({
    method: 'POST',
    path: '/invitations/open',
    summary: 'Show an invitation',
    audience: 'anyone',
    policy: undefined,
    isSignIn: true,
    body: OpenInvitation,
    response: OpenedEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ invitation: await openInvitation(ctx, body.invitation.word) }),
  }),
  endpoint({
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Choose a password with an invitation',
    audience: 'anyone',
    policy: undefined,
    isSignIn: true,
    body: AcceptInvitation,
    status: 204,
    run: (ctx, { body }) => acceptInvitation(ctx, body.invitation),
  }),
];

export const invitations = defineResource({ endpoints, retentions: [invitationRetention] });
