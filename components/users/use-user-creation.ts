'use client';

import { toApiError } from '#lib/client/api-error.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { clientOf } from '#lib/contract/client.ts';
import { invitationApi } from '#lib/identity/invitations/contract.ts';
import { userApi } from '#lib/identity/users/contract.ts';
import type { User } from '#lib/identity/users/schema.ts';
import type { CreatedUser, Outcome } from './created-user-dialog.tsx';
import { toNewUser } from './new-user.ts';
import type { NewUserForm } from './new-user-form.ts';

async function outcomeOf<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work };
  } catch (error) {
    return { error: toApiError(error) };
  }
}

const isDone = (outcome: Outcome<unknown> | undefined): boolean => outcome !== undefined && 'value' in outcome;

/**
 * Creates a user, then assigns the role and creates the invitation. If a later step fails, the error is displayed and
 * the step can be retried without creating the user again.
 */
export function useUserCreation(scope: string) {
  const create = clientOf(userApi).create.useMutation(scope);
  const invite = clientOf(invitationApi).create.useMutation(scope);
  const give = useProjectMutation(scope, ['user', 'project', 'role_assignment'], (path: string) =>
    projectRequest(scope, path, { method: 'PUT' }),
  );
  const finish = async (user: User, form: NewUserForm, before?: CreatedUser): Promise<CreatedUser> => {
    const { default_project_id: project, role_id: role, way } = form;
    const path = `identity/v3/projects/${project}/users/${user.id}/roles/${role}`;
    const hasRole = project !== '' && role !== '';
    return {
      user,
      role: !hasRole || isDone(before?.role) ? before?.role : await outcomeOf(give.mutateAsync(path)),
      invitation:
        way !== 'invitation' || isDone(before?.invitation)
          ? before?.invitation
          : await outcomeOf(invite.mutateAsync(user.id)),
    };
  };
  return {
    make: async (form: NewUserForm) => finish(await create.mutateAsync(toNewUser(form)), form),
    finish,
  };
}
