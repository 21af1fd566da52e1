import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { invitationApi } from './contract.ts';
import * as schemas from './schema.ts';
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

const owner = ({ id }: { id: string }) => id;

const endpoints = serve(invitationApi, schemas, {
  list: { policy: LIST_INVITATIONS, run: (ctx, { id }) => listInvitations(ctx, id) },
  create: { policy: CREATE_INVITATION, owner, person: 'own', run: (ctx, { id }) => createInvitation(ctx, id) },
  remove: {
    ...{ policy: DELETE_INVITATION, owner, person: 'own' },
    run: (ctx, { id, params }) => deleteInvitation(ctx, id, params.invitation_id),
  },
  open: { policy: undefined, isSignIn: true, run: (ctx, { body }) => openInvitation(ctx, body.word) },
  accept: { policy: undefined, isSignIn: true, run: (ctx, { body }) => acceptInvitation(ctx, body) },
});

export const invitations = defineResource({ endpoints, retentions: [invitationRetention] });
