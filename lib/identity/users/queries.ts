import { answerOf } from '#lib/client/answer-of.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { UserEnvelope } from './schema.ts';

const PATH = 'identity/v3/users';

/** Fields of a user form; omitted ones are unchanged. */
export interface UserFields {
  name?: string;
  domain_id?: string;
  email?: string | null;
  description?: string | null;
  enabled?: boolean;
  default_project_id?: string | null;
  password?: string;
  must_change_password?: boolean;
  options?: Record<string, boolean | null>;
}

export const userQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'user',
    key: ['one', id],
    path: `${PATH}/${id}`,
    answer: answerOf<typeof UserEnvelope>(),
    send,
  });

export const useCreateUser = (scope: string) =>
  useProjectMutation(scope, ['user', 'domain'], async (user: UserFields) => {
    const options = { method: 'POST', json: { user }, answer: answerOf<typeof UserEnvelope>() } as const;
    return (await projectRequest(scope, PATH, options)).user;
  });

export const useUpdateUser = (scope: string) =>
  useProjectMutation(scope, ['user', 'group'], ({ id, ...user }: UserFields & { id: string }) =>
    projectRequest(scope, `${PATH}/${id}`, {
      method: 'PATCH',
      json: { user },
      answer: answerOf<typeof UserEnvelope>(),
    }),
  );

/** Deletes a user with all that is their own. */
export const userDeletion = (id: string): ChangeRequest => ({ method: 'DELETE', path: `${PATH}/${id}` });
