import { contract } from '#lib/contract/contract.ts';
import { create, list, patch, remove, show, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const userApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/users', one: 'user', many: 'users', kind: 'user' },
  operations: {
    list: list('User', 'UserQuery', { summary: 'List users' }),
    show: show('User', { summary: 'Show a user' }),
    create: create('NewUser', 'User', { summary: 'Create a user', affects: ['domain'] }),
    update: patch('UserChange', 'User', { summary: 'Change a user', affects: ['group'] }),
    remove: remove({ summary: 'Delete a user' }),
    changePassword: write('POST', {
      ...{ suffix: '/{id}/password', summary: "Change the user's own password", audience: 'anyone' },
      input: 'PasswordChange',
    }),
  },
});
