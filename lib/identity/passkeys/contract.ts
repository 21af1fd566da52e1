import { contract } from '#lib/contract/contract.ts';
import { all, create, remove, write } from '#lib/contract/operation.ts';
import { FACTORS } from '../factors/contract.ts';
import type * as Schemas from './schema.ts';

export const passkeyApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/users/{id}/passkeys', one: 'passkey', many: 'passkeys' },
  kind: FACTORS,
  operations: {
    list: all('Passkey', { summary: 'List the passkeys of a user' }),
    options: write('POST', {
      ...{ suffix: '/options', summary: 'Create the options for registering a passkey' },
      ...{ response: 'PasskeyOptions', status: 200 },
    }),
    create: create('NewPasskey', 'Passkey', { summary: 'Register a passkey' }),
    remove: remove({ suffix: '/{passkey_id}', params: 'PasskeyPath', summary: 'Delete a passkey' }),
    signInOptions: write('POST', {
      ...{ path: '/auth/passkey_options', summary: 'Create the options for signing in with a passkey' },
      ...{ audience: 'anyone', response: 'PasskeyOptions', status: 200 },
    }),
  },
});
