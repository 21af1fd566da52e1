import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest, request } from '#lib/client/request.ts';
import { USER_SCOPE } from '#lib/client/scope.ts';
import { federatedHref } from '../paths.ts';
import type { ExternalIdentity } from './federation.ts';

const KIND = 'external_identity';

const rootOf = (userId: string) => `identity/v3/users/${encodeURIComponent(userId)}/external_identities`;

/** The directories and identity providers that vouch for the user. */
export const ownIdentitiesQuery = (userId: string, send?: Send) =>
  projectQuery({
    projectId: USER_SCOPE,
    kind: KIND,
    key: [userId],
    path: rootOf(userId),
    answer: answerOf<{ external_identities: ExternalIdentity[] }>(),
    send,
  });

export const useUnlinkIdentity = (userId: string) =>
  useProjectMutation(USER_SCOPE, [KIND], (id: string) =>
    projectRequest(USER_SCOPE, `${rootOf(userId)}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  );

/** Asks for the address at which the user signs in to link an account of a provider. @throws ApiError */
export const requestLinkAddress = async (providerId: string, protocolId: string): Promise<string> => {
  const path = federatedHref(providerId, protocolId, 'link');
  return (await request(path, { method: 'POST', answer: answerOf<{ location: string }>() })).location;
};
