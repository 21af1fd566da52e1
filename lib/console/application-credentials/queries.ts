import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { CredentialFactsList, NewRotation, Rotation } from './schema.ts';

const KIND = 'application_credential';
const ROOT = 'console/v1/application-credentials';

/** When the user's credentials were made and used, and which are being replaced. */
export const credentialFactsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['facts'],
    path: ROOT,
    answer: answerOf<typeof CredentialFactsList>(),
    send,
  });

/** Replaces a credential; the answer has the new secret, which is never shown again. */
export const useRotateCredential = (projectId: string) =>
  useProjectMutation(projectId, [KIND], async ({ id, ...rotation }: NewRotation & { id: string }) => {
    const options = { method: 'POST', json: { rotation }, answer: answerOf<typeof Rotation>() } as const;
    return (await projectRequest(projectId, `${ROOT}/${id}/rotation`, options)).rotation;
  });

/** Keeps a credential that another one was to replace. */
export const useKeepCredential = (projectId: string) =>
  useProjectMutation(projectId, [KIND], (id: string) =>
    projectRequest(projectId, `${ROOT}/${id}/rotation`, { method: 'DELETE' }),
  );
