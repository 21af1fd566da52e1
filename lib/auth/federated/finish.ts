import { showProblem } from '#lib/identity/federation/browser/answers.ts';
import type { BrowserSignIn, FinishedSignIn } from '#lib/identity/federation/browser/browser-protocol.ts';
import { contextOf, countSignIn, type Exchange, readForm } from '#lib/identity/federation/browser/exchange.ts';
import { issueFederated } from '#lib/identity/federation/issue-federated.ts';
import { acceptAssertion, type EnabledProtocol, loadProtocol } from '#lib/identity/federation/sign-in/sign-in.ts';
import { FurtherFactorsError } from '#lib/identity/tokens/receipts.ts';
import { completeSignIn, currentUserId } from './complete.ts';
import { answerFailure } from './failures.ts';
import { browserProtocolOf } from './protocols.ts';
import { requestSecondStep } from './second-step.ts';
import { consumeStartedSignIn, removedSignInCookie } from './sign-in-cookie.ts';
import { unsolicitedSignIn } from './unsolicited-sign-in.ts';

/** Names under which providers return the id of a sign-in: OpenID Connect and SAML. */
const STATE_KEYS = ['state', 'RelayState'];

const isSome = (text: string | null | undefined): text is string => Boolean(text);

/** `GET …/callback` and `POST …/complete`: verifies what the provider sent to the browser that has started the sign-in. */
export async function finishSignIn(exchange: Exchange): Promise<Response> {
  const { services, providerId, protocolId, url } = exchange;
  countSignIn(exchange);
  const form = await readForm(exchange);
  const id = STATE_KEYS.map((key) => form?.get(key) ?? url.searchParams.get(key)).find(isSome) ?? '';
  const started = await consumeStartedSignIn(services, exchange, { id, providerId, protocolId });
  const signIn = started ?? (await unsolicitedSignIn(exchange, form));
  if (!signIn) return showProblem(exchange, 'ended');
  const removed = removedSignInCookie(exchange, signIn.id);
  let protocol: EnabledProtocol | undefined;
  try {
    protocol = await loadProtocol(services, providerId, protocolId);
    const finished = await browserProtocolOf(protocol).finish(services, protocol, signIn, { url, form });
    return await admit(exchange, signIn.target, finished, removed);
  } catch (error) {
    return answerFailure(exchange, { error, protocol, cookies: [removed] });
  }
}

async function admit(
  exchange: Exchange,
  target: BrowserSignIn['target'],
  finished: FinishedSignIn,
  removed: string,
): Promise<Response> {
  const ctx = contextOf(exchange);
  const { providerId, protocolId } = exchange;
  if (target.kind === 'link' && (await currentUserId(exchange)) !== target.userId) {
    return showProblem(exchange, 'signed_out', [removed]);
  }
  const signIn = await acceptAssertion(ctx, { providerId, protocolId, ...finished });
  const { userId } = signIn;
  try {
    // Rejects disabled users, for links too.
    const { id: token } = await issueFederated(ctx, signIn);
    return await completeSignIn(exchange, { userId, token, target, finished }, [removed]);
  } catch (error) {
    if (!(error instanceof FurtherFactorsError)) throw error;
    return requestSecondStep(exchange, { userId, receipt: error.receipt, target, finished }, [removed]);
  }
}
