import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { USER_SCOPE } from '#lib/client/scope.ts';
import type { RecoveryCodes, SecondFactorsChange, SecondFactorsEnvelope } from './schema.ts';

/** The key of all that tells what a user signs in with beside the password. */
export const FACTORS = 'second-factors';
const pathOf = (userId: string, what: string) => `identity/v3/users/${userId}/${what}`;

/** What the user has beside the password, and whether it is asked for. */
export const secondFactorsQuery = (userId: string, send?: Send) =>
  projectQuery({
    projectId: USER_SCOPE,
    kind: FACTORS,
    key: ['all', userId],
    path: pathOf(userId, 'second_factors'),
    answer: answerOf<typeof SecondFactorsEnvelope>(),
    send,
  });

/** Has a second factor asked for at every sign-in, or no longer. */
export const useRequireFactor = (userId: string) =>
  useProjectMutation(USER_SCOPE, [FACTORS], (second_factors: SecondFactorsChange) =>
    projectRequest(USER_SCOPE, pathOf(userId, 'second_factors'), { method: 'PUT', json: { second_factors } }),
  );

/** Makes recovery codes in place of those before; they are told this once. */
export const useRenewCodes = (userId: string) =>
  useProjectMutation(USER_SCOPE, [FACTORS], async () => {
    const options = { method: 'POST', answer: answerOf<typeof RecoveryCodes>() } as const;
    return (await projectRequest(USER_SCOPE, pathOf(userId, 'recovery_codes'), options)).recovery_codes;
  });
