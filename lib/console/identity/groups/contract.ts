import { contract } from '#lib/contract/contract.ts';
import { list, show, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const listedGroupApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/groups', one: 'group', many: 'groups', kind: 'group' },
  dependsOn: ['role_assignment', 'user'],
  isStrict: true,
  sort: 'name:asc',
  affects: ['user', 'role_assignment', 'domain', 'project'],
  operations: {
    rows: list('ListedGroup', 'ListedGroupsQuery', {
      summary: 'List groups with their domains and how many users are in each',
    }),
    row: show('ListedGroup', { summary: 'Show a group with its domain and how many users are in it' }),
    // The response has the rejections.
    changeMembers: write('POST', {
      ...{ suffix: '/{id}/members', status: 200, input: 'MemberChange', key: 'members', output: 'MemberOutcome' },
      summary: 'Add users to a group and take others out',
    }),
  },
});
