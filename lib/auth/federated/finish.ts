import { ACCOUNT_HREF } from '#lib/console/paths.ts';
import { issueFederated } from '#lib/identity/federation/issue-federated.ts';
import { acceptAssertion, type EnabledProtocol, loadProtocol } from '#lib/identity/federation/sign-in/sign-in.ts';
import { openConsoleSession } from '../open-console-session.ts';
import { safePath } from '../safe-path.ts';
import { sessionCookieLine } from '../session-cookie-line.ts';
import { sessionToken } from '../session-token.ts';
import { postTo, redirectTo, showProblem } from './answers.ts';
import type { BrowserSignIn, FinishedSignIn } from './browser-protocol.ts';
import { currentSession } from './current-session.ts';
import { contextOf, countSignIn, type Exchange, readForm } from './exchange.ts';
import { answerFailure } from './failures.ts';
import { linkAccount } from './link-account.ts';
import { browserProtocolOf } from './protocols.ts';
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
  const { providerId, protocolId, baseUrl } = exchange;
  const asserted = { providerId, protocolId, ...finished };
  if (target.kind === 'link' && (await currentUserId(exchange)) !== target.userId) {
    return showProblem(exchange, 'signed_out', [removed]);
  }
  const signIn = await acceptAssertion(ctx, asserted);
  // Rejects disabled users, for links too.
  const { id: token } = await issueFederated(ctx, signIn);
  if (target.kind === 'link') {
    await linkAccount(ctx, { providerId, protocolId, from: signIn.userId, to: target.userId });
    await acceptAssertion(ctx, asserted);
    return redirectTo(`${baseUrl}${ACCOUNT_HREF}`, [removed]);
  }
  if (target.kind === 'websso') return postTo({ action: target.origin, fields: { token } }, [removed]);
  return openAndGo(exchange, { token, target, finished, removed });
}

interface AdmittedSignIn {
  token: string;
  target: Extract<BrowserSignIn['target'], { kind: 'console' }>;
  finished: FinishedSignIn;
  removed: string;
}

async function openAndGo(exchange: Exchange, { token, target, finished, removed }: AdmittedSignIn): Promise<Response> {
  const { services, providerId, protocolId, address, userAgent, baseUrl, header } = exchange;
  const opened = await openConsoleSession(services, {
    ...{ token, address, userAgent },
    isRenewed: true,
    isKept: target.keep,
    provider: { providerId, protocolId, ...finished.session },
    endsAtMs: finished.expiresAtMs,
  });
  if (!opened) return showProblem(exchange, 'rejected', [removed]);
  const { userId: _userId, userName: _userName, ...session } = opened;
  const cookie = await sessionCookieLine(services, session, header);
  return redirectTo(`${baseUrl}${safePath(target.path)}`, [removed, cookie]);
}

async function currentUserId(exchange: Exchange): Promise<string | undefined> {
  const session = await currentSession(exchange);
  return session && (await sessionToken(exchange.services, session))?.caller.userId;
}
