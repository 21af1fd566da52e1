import { contract } from '#lib/contract/contract.ts';
import { all } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const roleAssignmentApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/role_assignments', kind: 'role_assignment' },
  ...{ one: 'role_assignment', many: 'role_assignments' },
  operations: { list: all('RoleAssignment', { summary: 'List role assignments', query: 'RoleAssignmentQuery' }) },
});
