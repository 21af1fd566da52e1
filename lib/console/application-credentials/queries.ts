import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { CredentialFactsList, NewRotation, Rotation } from './schema.ts';

const KIND = 'application_credential';
const ROOT = 'console/v1/application-credentials';

export const credentialFactsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['facts'],
    path: ROOT,
    answer: answerOf<typeof CredentialFactsList>(),
    send,
  });

/** The response contains the new secret, which is never shown again. */
export const useRotateCredential = (projectId: string) =>
  useProjectMutation(projectId, [KIND], async ({ id, ...rotation }: NewRotation & { id: string }) => {
    const options = { method: 'POST', json: { rotation }, answer: answerOf<typeof Rotation>() } as const;
    return (await projectRequest(projectId, `${ROOT}/${id}/rotation`, options)).rotation;
  });

/** Cancels the replacement of a credential. */
export const useReplacementCancellation = (projectId: string) =>
  useProjectMutation(projectId, [KIND], (id: string) =>
    projectRequest(projectId, `${ROOT}/${id}/rotation`, { method: 'DELETE' }),
  );
