import { contract } from '#lib/contract/contract.ts';
import { all, create, remove, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** The secret is sent in bodies, because URLs are logged. */
export const invitationApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/users/{id}/invitations' },
  ...{ one: 'invitation', many: 'invitations', kind: 'user' },
  operations: {
    list: all('Invitation', { summary: 'List the open invitations of a user' }),
    create: write('POST', { summary: 'Invite a user to choose a password', output: 'NewInvitation', status: 201 }),
    remove: remove({ suffix: '/{invitation_id}', summary: 'Revoke an invitation' }),
    open: create('OpenInvitation', 'OpenedInvitation', {
      ...{ path: '/invitations/open', summary: 'Show an invitation', audience: 'anyone', status: 200 },
    }),
    accept: write('POST', {
      ...{ path: '/invitations/accept', summary: 'Choose a password with an invitation', audience: 'anyone' },
      input: 'AcceptInvitation',
    }),
  },
});
