import type { Services } from '#lib/http/context.ts';
import { answerJson, postTo } from '#lib/identity/federation/browser/answers.ts';
import { SignInRejectedError } from '#lib/identity/federation/browser/browser-protocol.ts';
import {
  countSignIn,
  type Exchange,
  exchangeOf,
  type FederatedRequest,
  readForm,
  stepUrl,
} from '#lib/identity/federation/browser/exchange.ts';
import { loadProtocol } from '#lib/identity/federation/sign-in/sign-in.ts';
import { answerFailure } from './failures.ts';
import { finishSignIn } from './finish.ts';
import { issueSignOutTicket, leave } from './leave.ts';
import { browserProtocolOf } from './protocols.ts';
import { continueSignIn, proveSecondStep } from './second-step.ts';
import { issueLinkTicket, startSignIn } from './start.ts';

type Step = (exchange: Exchange) => Promise<Response>;

/** Browsers open these; a failure is shown on the sign-in page. */
const PAGES: Readonly<Record<string, Step>> = {
  'GET ': startSignIn,
  'GET callback': finishSignIn,
  'POST acs': repost,
  'POST complete': finishSignIn,
  'GET sign-out': leave,
  'GET continue': continueSignIn,
};

/** Requests of the console, which no other site can send. */
const REQUESTS: Readonly<Record<string, Step>> = {
  'POST sign-out': issueSignOutTicket,
  'POST link': issueLinkTicket,
  'POST second-step': proveSecondStep,
};

/** Handles a request below `/sign-in/{provider}/{protocol}`. */
export async function handleFederated(services: Services, incoming: FederatedRequest): Promise<Response> {
  const exchange = exchangeOf(services, incoming);
  if (!exchange) return notFound();
  const name = `${exchange.request.method} ${exchange.step}`;
  const page = PAGES[name];
  try {
    if (page) return await page(exchange);
    const request = REQUESTS[name];
    if (!request) return await answerProtocol(exchange, name);
    if (exchange.header('x-nephos-csrf') === '1') return await request(exchange);
    return answerJson(403, { message: 'A change must come from the console itself (header x-nephos-csrf).' });
  } catch (error) {
    return page
      ? await answerFailure(exchange, { error })
      : answerJson(statusOf(error, exchange), { message: 'The request failed.' });
  }
}

const notFound = () => answerJson(404, { message: 'Nothing exists at this address.' });

/**
 * Browsers send no cookies with a form that another site posts, so a page of this site posts it again. It is verified
 * there.
 */
async function repost(exchange: Exchange): Promise<Response> {
  countSignIn(exchange);
  const form = await readForm(exchange);
  const fields = Object.fromEntries(form ?? []);
  return postTo({ action: stepUrl(exchange, 'complete'), fields });
}

/** Addresses that only one protocol has. */
async function answerProtocol(exchange: Exchange, name: string): Promise<Response> {
  const { services, providerId, protocolId, url } = exchange;
  countSignIn(exchange);
  const protocol = await loadProtocol(services, providerId, protocolId);
  const endpoint = browserProtocolOf(protocol).endpoints?.[name];
  return endpoint ? endpoint(services, protocol, { url, form: await readForm(exchange) }) : notFound();
}

function statusOf(error: unknown, { services }: Exchange): number {
  if (error instanceof SignInRejectedError) return 400;
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') return error.status;
  services.log.error({ err: error }, 'request of an identity provider failed');
  return 500;
}
