import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest, request } from '#lib/client/request.ts';
import type { InvitationList, NewInvitationEnvelope, OpenedEnvelope } from './schema.ts';

const PATH = '/identity/v3/invitations';
const below = (userId: string) => `identity/v3/users/${userId}/invitations`;

export const invitationsQuery = (scope: string, userId: string) =>
  projectQuery({
    projectId: scope,
    kind: 'user',
    key: ['invitations', userId],
    path: below(userId),
    answer: answerOf<typeof InvitationList>(),
  });

export const useInvite = (scope: string) =>
  useProjectMutation(scope, ['user'], async (userId: string) => {
    const options = { method: 'POST', answer: answerOf<typeof NewInvitationEnvelope>() } as const;
    return (await projectRequest(scope, below(userId), options)).invitation;
  });

export const useWithdraw = (scope: string, userId: string) =>
  useProjectMutation(scope, ['user'], (id: string) =>
    projectRequest(scope, `${below(userId)}/${id}`, { method: 'DELETE' }),
  );

/** The invited user. Sent without a session; the secret is not part of the URL. @throws ApiError */
export const openInvitation = async (word: string, signal?: AbortSignal) => {
  const json = { invitation: { word } };
  const options = {
    method: 'POST',
    json,
    answer: answerOf<typeof OpenedEnvelope>(),
    isOwnRefusal: true,
    signal,
  } as const;
  return (await request(`${PATH}/open`, options)).invitation;
};

export const acceptInvitation = (word: string, password: string): Promise<unknown> =>
  request(`${PATH}/accept`, { method: 'POST', json: { invitation: { word, password } }, isOwnRefusal: true });
