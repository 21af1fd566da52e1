import { contract } from '#lib/contract/contract.ts';
import { all, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const listedRoleApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/roles', one: 'role', many: 'roles', kind: 'role' },
  dependsOn: ['role_assignment'],
  operations: {
    rows: all('ListedRole', {
      summary: 'List the roles of all domains with what they imply and how often they were given',
    }),
    row: show('ListedRole', { summary: 'Show a role with what it implies and how often it was given' }),
  },
});
