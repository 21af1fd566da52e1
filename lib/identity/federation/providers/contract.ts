import { contract } from '#lib/contract/contract.ts';
import { all, change, list, patch, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const identityProviderApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/OS-FEDERATION/identity_providers' },
  ...{ one: 'identity_provider', many: 'identity_providers', kind: 'identity_provider' },
  operations: {
    list: list('IdentityProvider', 'IdentityProviderQuery', { summary: 'List identity providers' }),
    show: show('IdentityProvider', { suffix: '/{idp_id}', summary: 'Show an identity provider' }),
    create: change('NewIdentityProvider', 'IdentityProvider', {
      ...{ suffix: '/{idp_id}', summary: 'Create an identity provider', params: 'NewProviderPath', status: 201 },
      affects: ['domain'],
    }),
    update: patch('IdentityProviderChange', 'IdentityProvider', {
      ...{ suffix: '/{idp_id}', summary: 'Change an identity provider', affects: ['domain'] },
    }),
    remove: remove({
      ...{ suffix: '/{idp_id}', summary: 'Delete an identity provider and end the sessions of its users' },
      affects: ['user'],
    }),
    rejections: all('RejectedAssertion', {
      ...{ suffix: '/{idp_id}/rejected_assertions', key: 'rejected_assertions' },
      summary: 'List the last rejected sign-ins through an identity provider',
    }),
  },
});
