import { contract } from '#lib/contract/contract.ts';
import { get, list, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** Who has which roles where, and why. */
export const accessApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '', one: 'assignment', many: 'assignments' },
  kind: 'role_assignment',
  dependsOn: ['user', 'group'],
  isStrict: true,
  operations: {
    user: get({
      ...{ suffix: '/users/{id}/access', query: 'AccessQuery', response: 'UserAccess' },
      summary: 'Show the effective access of a user and its sources',
    }),
    group: get({
      ...{ suffix: '/groups/{id}/access', response: 'GroupAccess' },
      summary: 'Show the access that a group gives its members and its sources',
    }),
    members: get({
      ...{ suffix: '/members', query: 'MemberQuery', response: 'MemberList' },
      summary: 'List the effective roles in a project, on a domain or on the system, and their sources',
    }),
    actors: get({
      ...{ suffix: '/actors', query: 'ActorQuery', response: 'ActorList' },
      summary: 'Search users or groups by name, with their domains',
    }),
    lookUpNames: write('POST', {
      ...{ suffix: '/name-lookups', status: 200, input: 'NewNameLookup', key: 'name_lookup', output: 'NameLookup' },
      summary: 'List the users with these names',
    }),
    rows: list('ListedAssignment', 'ListedAssignmentsQuery', {
      ...{ suffix: '/assignments', response: 'ListedAssignments' },
      summary: 'List effective role assignments and their sources, in pages',
    }),
  },
});
