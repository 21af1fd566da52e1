import { contract } from '#lib/contract/contract.ts';
import { get, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const scopeApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/scopes', one: 'scope', many: 'scopes', kind: 'console-scope' },
  isStrict: true,
  operations: {
    list: get({ response: 'OwnScopes', summary: 'List the favourite and recent scopes of the user' }),
    change: write('PUT', {
      ...{ suffix: '/{scope}', params: 'ScopePath', input: 'ScopeChange' },
      summary: 'Add a scope to the favourites, or record that the user works in it',
    }),
  },
});
