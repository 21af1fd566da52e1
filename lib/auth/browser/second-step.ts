import { answerOf } from '#lib/client/answer-of.ts';
import { request } from '#lib/client/request.ts';
import { federatedHref } from '#lib/screens/paths.ts';
import { isRefusal } from '../factor-step.ts';
import type { PendingStep } from '../federated/second-step-view.ts';
import type { SignInFailure } from './start-session.ts';

/**
 * Sends a factor after the sign-in at an identity provider; without a factor it returns new options for passkeys.
 * Returns undefined if the browser can continue, otherwise the reason. @throws ApiError
 */
export async function proveSecondStep(
  { id, providerId, protocolId }: Pick<PendingStep, 'id' | 'providerId' | 'protocolId'>,
  inputs: Partial<Record<string, string>>,
): Promise<SignInFailure | undefined> {
  const { refusal } = await request(federatedHref(providerId, protocolId, 'second-step'), {
    ...{ method: 'POST', json: { ...inputs, id }, isOwnRefusal: true },
    answer: answerOf<{ refusal?: string }>(),
  });
  if (refusal === undefined) return undefined;
  return isRefusal(refusal) ? refusal : 'unavailable';
}
