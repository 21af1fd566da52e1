import type { ChangeRequest } from '#lib/client/change-request.ts';
import { type Grant, grantPath } from './grant-path.ts';

/** Objects to refresh after an assignment changed. */
export const ASSIGNMENT_KINDS = ['role_assignment', 'user', 'group', 'project', 'domain', 'role'];

/** Gives a role. */
export const assignRoleRequest = (grant: Grant): ChangeRequest => ({
  method: 'PUT',
  path: `identity/v3${grantPath(grant)}`,
});

/** Takes a role back. */
export const revokeRoleRequest = (grant: Grant): ChangeRequest => ({
  method: 'DELETE',
  path: `identity/v3${grantPath(grant)}`,
});
