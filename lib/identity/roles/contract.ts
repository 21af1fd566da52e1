import { contract } from '#lib/contract/contract.ts';
import { create, get, list, patch, remove, show, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const IMPLIED = { suffix: '/{id}/implies/{implied_id}' } as const;

export const roleApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/roles', one: 'role', many: 'roles', kind: 'role' },
  affects: ['role_assignment', 'user', 'group', 'project'],
  operations: {
    list: list('Role', 'RoleQuery', { summary: 'List roles' }),
    show: show('Role', { summary: 'Show a role' }),
    create: create('NewRole', 'Role', { summary: 'Create a role' }),
    update: patch('RoleChange', 'Role', { summary: 'Change a role' }),
    remove: remove({ summary: 'Delete a role with all its assignments' }),
    inferences: get({
      ...{ path: '/role_inferences', summary: 'List all roles that imply others', response: 'InferenceList' },
    }),
    implied: get({
      ...{ suffix: '/{id}/implies', summary: 'List the roles that a role implies', response: 'RoleInferences' },
    }),
    inference: get({ ...IMPLIED, summary: 'Show that a role implies another', response: 'Inference' }),
    imply: write('PUT', { ...IMPLIED, summary: 'Create an implied role', response: 'Inference', status: 201 }),
    stopImplying: write('DELETE', { ...IMPLIED, summary: 'Delete an implied role' }),
  },
});
