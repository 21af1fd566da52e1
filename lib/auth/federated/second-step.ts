import { ZodError, z } from 'zod';
import { PlatformError } from '#lib/errors/errors.ts';
import { word } from '#lib/http/bounds.ts';
import { answerJson, redirectTo, showProblem } from '#lib/identity/federation/browser/answers.ts';
import type { FinishedSignIn } from '#lib/identity/federation/browser/browser-protocol.ts';
import { contextOf, countSignIn, type Exchange, readJson } from '#lib/identity/federation/browser/exchange.ts';
import { SECOND_STEP_KEY } from '#lib/identity/federation/browser/problems.ts';
import { loadProtocol } from '#lib/identity/federation/sign-in/sign-in.ts';
import { FurtherFactorsError, openReceipt, RECEIPT_HEADER } from '#lib/identity/tokens/receipts.ts';
import { TokenRequest } from '#lib/identity/tokens/schema.ts';
import { createToken } from '#lib/identity/tokens/service.ts';
import { validateToken } from '#lib/identity/tokens/validate.ts';
import { FACTOR_INPUT, type FactorInput, factorProofs } from '../factor-input.ts';
import { type SignInRefusal, toRefusal } from '../factor-step.ts';
import { offerFactors } from '../offer-factors.ts';
import { completeSignIn } from './complete.ts';
import { answerFailure } from './failures.ts';
import {
  consumePendingSignIn,
  findPendingSignIn,
  openPendingSignIn,
  type PendingSignIn,
  removedPendingCookie,
  storePendingSignIn,
} from './pending-sign-ins.ts';

type NewPendingSignIn = Pick<PendingSignIn, 'userId' | 'receipt' | 'target'> & { finished: FinishedSignIn };

/** Sends the browser to the sign-in page, which asks for a second factor. */
export async function requestSecondStep(
  exchange: Exchange,
  { finished, ...pending }: NewPendingSignIn,
  cookies: readonly string[],
): Promise<Response> {
  const { services, providerId, protocolId, baseUrl } = exchange;
  const assertion = pending.target.kind === 'link' ? finished.assertion : {};
  const state = { ...pending, providerId, protocolId, finished: { ...finished, assertion } };
  const opened = await openPendingSignIn(services, exchange, state);
  return redirectTo(`${baseUrl}/sign-in?${SECOND_STEP_KEY}=${opened.id}`, [...cookies, ...opened.cookies]);
}

const SecondStepInput = z.object({ id: word, ...FACTOR_INPUT });

/**
 * `POST …/second-step`: verifies a factor, and offers the factors without one. No other site can send this request. The
 * response contains a `SignInRefusal` unless the browser can continue at `GET …/continue`.
 */
export async function proveSecondStep(exchange: Exchange): Promise<Response> {
  const input = SecondStepInput.safeParse(await readJson(exchange)).data;
  const pending = input && (await findPending(exchange, input.id));
  const refusal = pending ? await tryFactor(exchange, pending, input) : 'ended';
  return answerJson(200, refusal === undefined ? {} : { refusal });
}

/** The sign-in of this browser at this provider; undefined if it has ended. */
async function findPending(exchange: Exchange, id: string): Promise<PendingSignIn | undefined> {
  const { services, providerId, protocolId } = exchange;
  const pending = await findPendingSignIn(services, exchange, id);
  return pending?.providerId === providerId && pending.protocolId === protocolId ? pending : undefined;
}

async function tryFactor(
  exchange: Exchange,
  pending: PendingSignIn,
  input: FactorInput,
): Promise<SignInRefusal | undefined> {
  if (pending.token !== undefined) return undefined;
  const { services } = exchange;
  let { receipt } = pending;
  try {
    countSignIn(exchange);
    const { methods, proofs } = factorProofs({ id: pending.userId }, input);
    if (methods.length > 0) {
      const token = await issueAfterReceipt(exchange, receipt, { methods, ...proofs });
      return (await storePendingSignIn(services, { ...pending, token })) ? undefined : 'ended';
    }
  } catch (error) {
    if (!(error instanceof FurtherFactorsError)) return refusalOf(exchange, pending, error);
    receipt = error.receipt;
    await storePendingSignIn(services, { ...pending, receipt });
  }
  const step = await offerFactors({ ...services, baseUrl: exchange.baseUrl }, receipt);
  return step ? toRefusal(step) : 'ended';
}

/** The token of both steps. @throws PlatformError; ZodError for a passkey response of another shape */
async function issueAfterReceipt(exchange: Exchange, receipt: string, identity: object): Promise<string> {
  const header = (name: string) => (name === RECEIPT_HEADER ? receipt : exchange.header(name));
  const request = TokenRequest.parse({ auth: { identity, scope: 'unscoped' } });
  return (await createToken({ ...contextOf(exchange), header }, request, { nocatalog: '' })).id;
}

/** @throws errors that are not about the input */
async function refusalOf(
  { services }: Exchange,
  { id, receipt }: PendingSignIn,
  error: unknown,
): Promise<SignInRefusal> {
  if (error instanceof ZodError) return 'refused';
  if (!(error instanceof PlatformError)) throw error;
  const { retryAfterS = 60, extra } = error.details;
  if (error.kind === 'tooManyRequests') return extra ? `passcodes:${retryAfterS}` : `wait:${retryAfterS}`;
  if (error.kind !== 'unauthenticated') throw error;
  if (await openReceipt(services.database, receipt)) return 'refused';
  // The user was disabled, for example.
  await consumePendingSignIn(services, id);
  return 'ended';
}

/** `GET …/continue`: gives a browser that has proven its second factor what it has started the sign-in for, once. */
export async function continueSignIn(exchange: Exchange): Promise<Response> {
  const { services, providerId, protocolId, url } = exchange;
  countSignIn(exchange);
  const pending = await findPending(exchange, url.searchParams.get('id') ?? '');
  if (pending?.token === undefined || !(await consumePendingSignIn(services, pending.id))) {
    return showProblem(exchange, 'ended');
  }
  const { id, token, userId, target, finished } = pending;
  const cookies = [removedPendingCookie(exchange, id)];
  const protocol = await loadProtocol(services, providerId, protocolId);
  try {
    if (!(await validateToken(services.database, token))) return showProblem(exchange, 'rejected', cookies);
    return await completeSignIn(exchange, { userId, token, target, finished }, cookies);
  } catch (error) {
    return answerFailure(exchange, { error, protocol, cookies });
  }
}
