import { answerOf } from '#lib/client/answer-of.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { Role } from '#lib/identity/roles/schema.ts';

const ROOT = 'identity/v3/roles';
const CHANGED = ['role', 'role_assignment', 'user', 'group', 'project'];

interface RoleFields {
  name: string;
  description: string;
}

/** Creates a role of one domain, or a global one. */
export const useCreateRole = (scope: string) =>
  useProjectMutation(scope, CHANGED, (role: RoleFields & { domain_id: string | null }) =>
    projectRequest(scope, ROOT, { method: 'POST', json: { role }, answer: answerOf<{ role: Role }>() }),
  );

export const useUpdateRole = (scope: string) =>
  useProjectMutation(scope, CHANGED, ({ id, ...role }: RoleFields & { id: string }) =>
    projectRequest(scope, `${ROOT}/${id}`, {
      method: 'PATCH',
      json: { role },
      answer: answerOf<{ role: Role }>(),
    }),
  );

export const useDeleteRole = (scope: string) =>
  useProjectMutation(scope, CHANGED, (id: string) => projectRequest(scope, `${ROOT}/${id}`, { method: 'DELETE' }));

export const useImply = (scope: string, id: string) =>
  useProjectMutation(scope, CHANGED, ({ impliedId, isImplied }: { impliedId: string; isImplied: boolean }) =>
    projectRequest(scope, `${ROOT}/${id}/implies/${impliedId}`, { method: isImplied ? 'PUT' : 'DELETE' }),
  );
