import { contract } from '#lib/contract/contract.ts';
import { create, get, list, patch, remove, show, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const MEMBER = { suffix: '/{id}/users/{user_id}' } as const;

export const groupApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/groups', one: 'group', many: 'groups', kind: 'group' },
  affects: ['user', 'role_assignment', 'domain', 'project'],
  operations: {
    list: list('Group', 'GroupQuery', { summary: 'List groups' }),
    show: show('Group', { summary: 'Show a group' }),
    create: create('NewGroup', 'Group', { summary: 'Create a group' }),
    update: patch('GroupChange', 'Group', { summary: 'Change a group' }),
    remove: remove({ summary: 'Delete a group' }),
    members: list('User', 'UserQuery', { suffix: '/{id}/users', key: 'users', summary: 'List the users in a group' }),
    checkMember: get({ ...MEMBER, summary: 'Check whether a user is in a group', status: 204 }),
    addMember: write('PUT', { ...MEMBER, summary: 'Add a user to a group' }),
    removeMember: write('DELETE', { ...MEMBER, summary: 'Remove a user from a group' }),
    ofUser: list('Group', 'GroupQuery', { path: '/users/{id}/groups', summary: 'List the groups of a user' }),
  },
});
