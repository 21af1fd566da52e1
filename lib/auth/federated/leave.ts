import { answerJson, continueAt } from '#lib/identity/federation/browser/answers.ts';
import type { BrowserStep } from '#lib/identity/federation/browser/browser-protocol.ts';
import { type Exchange, stepUrl } from '#lib/identity/federation/browser/exchange.ts';
import { loadProtocol } from '#lib/identity/federation/sign-in/sign-in.ts';
import {
  endSession,
  type SessionProvider,
  sessionIdToken,
  sessionProvider,
} from '#lib/identity/sessions/session-records.ts';
import { evictSessionToken } from '#lib/identity/sessions/session-token.ts';
import { noSessionCookieLine } from '../session-cookie-line.ts';
import { currentSession } from './current-session.ts';
import { browserProtocolOf } from './protocols.ts';
import { consumeTicket, newTicket } from './tickets.ts';

/** `POST …/sign-out`: gives the console an address at which signing out begins. No other site can send this request. */
export async function issueSignOutTicket(exchange: Exchange): Promise<Response> {
  const session = await currentSession(exchange);
  if (!session) return answerJson(401, { message: 'You are signed out. Sign in to continue.' });
  const ticket = await newTicket(exchange.services, { purpose: 'sign-out', sessionId: session.id });
  return answerJson(200, { location: `${stepUrl(exchange, 'sign-out')}?ticket=${encodeURIComponent(ticket)}` });
}

/** `GET …/sign-out?ticket=`: ends the session here, then at the provider. */
export async function leave(exchange: Exchange): Promise<Response> {
  const { services, url, baseUrl, header } = exchange;
  const home: BrowserStep = { redirect: `${baseUrl}/sign-in` };
  const session = await currentSession(exchange);
  if (!session) return continueAt(home);
  const expected = { purpose: 'sign-out', sessionId: session.id } as const;
  if (!(await consumeTicket(services, url.searchParams.get('ticket'), expected)))
    return continueAt({ redirect: `${baseUrl}/` });
  const provider = await sessionProvider(services.database, session.id);
  const idToken = provider && (await sessionIdToken(services.database, session.id));
  await endSession(services.database, session.id);
  evictSessionToken(services.database, session);
  const step = provider && (await signOutStep(exchange, { ...provider, idToken }, home.redirect));
  return continueAt(step ?? home, [noSessionCookieLine(services, header)]);
}

/** The session here has ended in any case; an unavailable provider is only logged. */
async function signOutStep(
  { services }: Exchange,
  provider: SessionProvider,
  returnUrl: string,
): Promise<BrowserStep | undefined> {
  const { providerId, protocolId } = provider;
  try {
    const protocol = await loadProtocol(services, providerId, protocolId);
    return await browserProtocolOf(protocol).signOut(services, protocol, provider, returnUrl);
  } catch (error) {
    services.log.warn({ err: error, providerId, protocolId }, 'signing out at an identity provider failed');
    return undefined;
  }
}
