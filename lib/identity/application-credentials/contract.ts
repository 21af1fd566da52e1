import { contract } from '#lib/contract/contract.ts';
import { create, list, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const applicationCredentialApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/users/{userId}/application_credentials' },
  ...{ one: 'application_credential', many: 'application_credentials', kind: 'application_credential' },
  operations: {
    list: list('ApplicationCredential', 'ApplicationCredentialQuery', {
      summary: 'List the application credentials of a user',
    }),
    create: create('NewApplicationCredential', 'CreatedApplicationCredential', {
      ...{ summary: 'Create an application credential for the project of the token', audience: 'project' },
    }),
    show: show('ApplicationCredential', { summary: 'Show an application credential' }),
    remove: remove({ summary: 'Delete an application credential' }),
  },
});
