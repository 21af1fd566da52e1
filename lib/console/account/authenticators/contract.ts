import { contract } from '#lib/contract/contract.ts';
import { all, create, remove } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const authenticatorApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/authenticators', one: 'authenticator', many: 'authenticators' },
  kind: 'second-factors',
  operations: {
    list: all('Authenticator', { summary: 'List the apps that show passcodes for the user' }),
    create: create('NewAuthenticator', 'Authenticator', {
      summary: 'Set up an authenticator app, confirmed with a passcode',
    }),
    remove: remove({ summary: 'Remove an authenticator app' }),
  },
});
