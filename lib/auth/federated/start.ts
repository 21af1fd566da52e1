import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { answerJson, continueAt, redirectTo, showProblem } from '#lib/identity/federation/browser/answers.ts';
import type { BrowserSignIn } from '#lib/identity/federation/browser/browser-protocol.ts';
import { countSignIn, type Exchange, stepUrl } from '#lib/identity/federation/browser/exchange.ts';
import { loadProtocol } from '#lib/identity/federation/sign-in/sign-in.ts';
import { isTrustedDashboard } from '#lib/identity/federation/websso/trusted-dashboard.ts';
import { sessionToken } from '#lib/identity/sessions/session-token.ts';
import { isInPerson } from '#lib/policy/caller.ts';
import { safePath } from '../safe-path.ts';
import { currentSession } from './current-session.ts';
import { browserProtocolOf } from './protocols.ts';
import { startedSignInCookies } from './sign-in-cookie.ts';
import { consumeTicket, newTicket } from './tickets.ts';

type Target = BrowserSignIn['target'];

const StartQuery = z.object({ to: z.string().optional(), keep: z.string().optional(), origin: z.string().optional() });

/** `GET`: begins a sign-in for the console, or for a dashboard that gets a token. */
export async function startSignIn(exchange: Exchange): Promise<Response> {
  const { url } = exchange;
  const { to, keep, origin } = StartQuery.parse(Object.fromEntries(url.searchParams));
  const ticket = url.searchParams.get('ticket');
  if (ticket !== null) return startLink(exchange, ticket);
  if (origin === undefined) return start(exchange, { kind: 'console', path: safePath(to), keep: keep === 'on' });
  if (!isTrustedDashboard(exchange.services.env, origin)) return showProblem(exchange, 'unknown');
  return start(exchange, { kind: 'websso', origin });
}

async function start(exchange: Exchange, target: Target): Promise<Response> {
  const { services, providerId, protocolId } = exchange;
  countSignIn(exchange);
  const protocol = await loadProtocol(services, providerId, protocolId);
  const signIn: BrowserSignIn = { id: randomUUID(), providerId, protocolId, target, secrets: {} };
  const step = await browserProtocolOf(protocol).start(
    services,
    protocol,
    signIn,
    stepUrl(exchange, callbackOf(protocol)),
  );
  return continueAt(step, await startedSignInCookies(services, exchange, signIn));
}

/** Where providers send browsers. SAML posts to its own address. */
const callbackOf = ({ configuration }: { configuration: { type: string } | undefined }): string =>
  configuration?.type === 'saml' ? 'acs' : 'callback';

/** `POST …/link`: gives the console an address at which linking begins. No other site can send this request. */
export async function issueLinkTicket(exchange: Exchange): Promise<Response> {
  const session = await currentSession(exchange);
  const token = session && (await sessionToken(exchange.services, session));
  if (!session || !token) return answerJson(401, { message: 'You are signed out. Sign in to continue.' });
  if (!isInPerson(token.caller)) return answerJson(403, { message: 'Sign in without a credential to link accounts.' });
  const ticket = await newTicket(exchange.services, { purpose: 'link', sessionId: session.id });
  return answerJson(200, { location: `${stepUrl(exchange)}?ticket=${encodeURIComponent(ticket)}` });
}

async function startLink(exchange: Exchange, ticket: string): Promise<Response> {
  const { services } = exchange;
  const session = await currentSession(exchange);
  const token = session && (await sessionToken(services, session));
  if (!session || !token) return showProblem(exchange, 'signed_out');
  if (!(await consumeTicket(services, ticket, { purpose: 'link', sessionId: session.id }))) {
    return redirectTo(`${exchange.baseUrl}/`);
  }
  return start(exchange, { kind: 'link', userId: token.caller.userId });
}
