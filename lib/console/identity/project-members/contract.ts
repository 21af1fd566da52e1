import { contract } from '#lib/contract/contract.ts';
import { get, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** The members of the token's project, for its managers. */
export const projectMemberApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/project-members', one: 'member', many: 'members' },
  kind: 'role_assignment',
  dependsOn: ['user', 'group'],
  isStrict: true,
  operations: {
    list: get({ response: 'MemberList', summary: 'List the effective roles in the project and their sources' }),
    lookUp: write('POST', {
      ...{ suffix: '/lookups', status: 200, body: 'UserLookup', key: 'user', output: 'Actor' },
      summary: 'Find a user of the domain of the project by the exact name',
    }),
    change: write('POST', {
      ...{ suffix: '/changes', body: 'MemberChanges' },
      summary: 'Assign and revoke roles in the project in one transaction',
    }),
  },
});
