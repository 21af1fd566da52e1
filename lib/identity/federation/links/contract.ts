import { contract } from '#lib/contract/contract.ts';
import { all, remove } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const externalIdentityApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/users/{user_id}/external_identities' },
  ...{ one: 'external_identity', many: 'external_identities', kind: 'external_identity' },
  operations: {
    list: all('ExternalIdentity', {
      summary: 'List the identities of a user in directories and at identity providers',
    }),
    remove: remove({ suffix: '/{identity_id}', summary: 'Remove a linked identity of a user' }),
  },
});
