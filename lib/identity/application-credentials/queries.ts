import { queryOptions, skipToken } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type {
  ApplicationCredentialList,
  CreatedApplicationCredentialEnvelope,
  NewApplicationCredential,
} from './schema.ts';

const KIND = 'application_credential';
const rootOf = (userId: string) => `identity/v3/users/${userId}/application_credentials`;

/** The user's credentials for a project; the API lists those of all projects. */
export const applicationCredentialsQuery = (
  projectId: string,
  userId: string | undefined,
  send: Send = projectRequest,
) =>
  queryOptions({
    queryKey: [projectId, KIND, 'list', userId],
    queryFn: userId
      ? async ({ signal }) => {
          const options = { answer: answerOf<typeof ApplicationCredentialList>(), signal };
          const { application_credentials } = await send(projectId, rootOf(userId), options);
          return application_credentials.filter(({ project_id }) => project_id === projectId);
        }
      : skipToken,
  });

/** The response contains the secret, which is never shown again. */
export const useCreateApplicationCredential = (projectId: string, userId: string) =>
  useProjectMutation(projectId, [KIND], async (application_credential: NewApplicationCredential) => {
    const options = {
      method: 'POST',
      json: { application_credential },
      answer: answerOf<typeof CreatedApplicationCredentialEnvelope>(),
    } as const;
    return (await projectRequest(projectId, rootOf(userId), options)).application_credential;
  });

export const applicationCredentialDeletion = (userId: string, id: string): ChangeRequest => ({
  method: 'DELETE',
  path: `${rootOf(userId)}/${id}`,
});
