import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest, request } from '#lib/client/request.ts';
import type { InvitationList, NewInvitationEnvelope, OpenedEnvelope } from './schema.ts';

const PATH = '/identity/v3/invitations';
const below = (userId: string) => `identity/v3/users/${userId}/invitations`;

/** The invitation of a user that is open, if there is one. */
export const invitationsQuery = (scope: string, userId: string) =>
  projectQuery({
    projectId: scope,
    kind: 'user',
    key: ['invitations', userId],
    path: below(userId),
    answer: answerOf<typeof InvitationList>(),
  });

/** Invites a user; the answer alone has the word of the link. One that was made before is void. */
export const useInvite = (scope: string) =>
  useProjectMutation(scope, ['user'], async (userId: string) => {
    const options = { method: 'POST', answer: answerOf<typeof NewInvitationEnvelope>() } as const;
    return (await projectRequest(scope, below(userId), options)).invitation;
  });

/** Takes an invitation back. */
export const useWithdraw = (scope: string, userId: string) =>
  useProjectMutation(scope, ['user'], (id: string) =>
    projectRequest(scope, `${below(userId)}/${id}`, { method: 'DELETE' }),
  );

/** Whom an invitation is for. Asks without a session; the word never stands in an address. @throws ApiError */
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

/** Chooses the password of who is invited. @throws ApiError for a password that is not taken */
export const acceptInvitation = (word: string, password: string): Promise<unknown> =>
  request(`${PATH}/accept`, { method: 'POST', json: { invitation: { word, password } }, isOwnRefusal: true });
