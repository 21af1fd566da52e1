import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { USER_SCOPE } from '#lib/client/scope.ts';
import { FACTORS } from '#lib/identity/factors/contract.ts';
import type { AuthenticatorList, NewAuthenticator } from './schema.ts';

const PATH = 'console/v1/authenticators';

export const authenticatorsQuery = (send?: Send) =>
  projectQuery({
    projectId: USER_SCOPE,
    kind: FACTORS,
    key: ['apps'],
    path: PATH,
    answer: answerOf<typeof AuthenticatorList>(),
    send,
  });

/** Registers an app with one of its passcodes. */
export const useCreateAuthenticator = () =>
  useProjectMutation(USER_SCOPE, [FACTORS], (authenticator: NewAuthenticator) =>
    projectRequest(USER_SCOPE, PATH, { method: 'POST', json: { authenticator } }),
  );

export const useDeleteAuthenticator = () =>
  useProjectMutation(USER_SCOPE, [FACTORS], (id: string) =>
    projectRequest(USER_SCOPE, `${PATH}/${id}`, { method: 'DELETE' }),
  );
