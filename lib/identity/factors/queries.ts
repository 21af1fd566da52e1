import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { USER_SCOPE } from '#lib/client/scope.ts';
import type { RecoveryCodes, SecondFactorsChange, SecondFactorsEnvelope } from './schema.ts';

/** Query key of everything about second factors. */
export const FACTORS = 'second-factors';
const pathOf = (userId: string, what: string) => `identity/v3/users/${userId}/${what}`;

/** Second factors of a user, and whether they are required. */
export const secondFactorsQuery = (userId: string, send?: Send) =>
  projectQuery({
    projectId: USER_SCOPE,
    kind: FACTORS,
    key: ['all', userId],
    path: pathOf(userId, 'second_factors'),
    answer: answerOf<typeof SecondFactorsEnvelope>(),
    send,
  });

/** Requires a second factor at sign-in, or stops requiring it. */
export const useRequireFactor = (userId: string) =>
  useProjectMutation(USER_SCOPE, [FACTORS], (second_factors: SecondFactorsChange) =>
    projectRequest(USER_SCOPE, pathOf(userId, 'second_factors'), { method: 'PUT', json: { second_factors } }),
  );

/** Replaces recovery codes; the response is the only place that shows them. */
export const useRenewCodes = (userId: string) =>
  useProjectMutation(USER_SCOPE, [FACTORS], async () => {
    const options = { method: 'POST', answer: answerOf<typeof RecoveryCodes>() } as const;
    return (await projectRequest(USER_SCOPE, pathOf(userId, 'recovery_codes'), options)).recovery_codes;
  });
