import type { Context } from '#lib/http/context.ts';
import { postTo, redirectTo, showProblem } from '#lib/identity/federation/browser/answers.ts';
import {
  type BrowserSignIn,
  type FinishedSignIn,
  SignInRejectedError,
} from '#lib/identity/federation/browser/browser-protocol.ts';
import { contextOf, type Exchange } from '#lib/identity/federation/browser/exchange.ts';
import { endManagedAccess } from '#lib/identity/federation/providers/delete-rows.ts';
import { acceptAssertion } from '#lib/identity/federation/sign-in/sign-in.ts';
import { sessionToken } from '#lib/identity/sessions/session-token.ts';
import { bumpIdentity } from '#lib/identity/version.ts';
import { ACCOUNT_HREF } from '#lib/screens/paths.ts';
import { openConsoleSession } from '../open-console-session.ts';
import { safePath } from '../safe-path.ts';
import { sessionCookieLine } from '../session-cookie-line.ts';
import { currentSession } from './current-session.ts';

/** A sign-in for which nothing is left to prove. */
interface CompleteSignIn {
  /** The user for whom the provider vouches, with an unscoped token. */
  userId: string;
  token: string;
  target: BrowserSignIn['target'];
  finished: FinishedSignIn;
}

/** Gives the browser what it has started the sign-in for. @param cookies `Set-Cookie` lines */
export async function completeSignIn(
  exchange: Exchange,
  { userId, token, target, finished }: CompleteSignIn,
  cookies: readonly string[],
): Promise<Response> {
  switch (target.kind) {
    case 'link':
      return link(exchange, { from: userId, to: target.userId }, finished, cookies);
    case 'websso':
      return postTo({ action: target.origin, fields: { token } }, cookies);
    case 'console':
      return openAndGo(exchange, { token, target, finished }, cookies);
    default:
      return target satisfies never;
  }
}

async function link(
  exchange: Exchange,
  users: { from: string; to: string },
  finished: FinishedSignIn,
  cookies: readonly string[],
): Promise<Response> {
  const { providerId, protocolId, baseUrl } = exchange;
  if ((await currentUserId(exchange)) !== users.to) return showProblem(exchange, 'signed_out', cookies);
  const ctx = contextOf(exchange);
  await linkAccount(ctx, { providerId, protocolId, ...users });
  // The linked user gets the groups of the assertion.
  await acceptAssertion(ctx, { providerId, protocolId, ...finished });
  return redirectTo(`${baseUrl}${ACCOUNT_HREF}`, cookies);
}

/** The user of the valid session of the browser. */
export async function currentUserId(exchange: Exchange): Promise<string | undefined> {
  const session = await currentSession(exchange);
  return session && (await sessionToken(exchange.services, session))?.caller.userId;
}

async function openAndGo(
  exchange: Exchange,
  { token, target, finished }: Pick<CompleteSignIn, 'token' | 'finished'> & { target: { path: string; keep: boolean } },
  cookies: readonly string[],
): Promise<Response> {
  const { services, providerId, protocolId, address, userAgent, baseUrl, header } = exchange;
  const opened = await openConsoleSession(services, {
    ...{ token, address, userAgent },
    isRenewed: true,
    isKept: target.keep,
    provider: { providerId, protocolId, ...finished.session },
    endsAtMs: finished.expiresAtMs,
  });
  if (!opened) return showProblem(exchange, 'rejected', cookies);
  const { userId: _userId, userName: _userName, ...session } = opened;
  const cookie = await sessionCookieLine(services, session, header);
  return redirectTo(`${baseUrl}${safePath(target.path)}`, [...cookies, cookie]);
}

interface Link {
  providerId: string;
  protocolId: string;
  /** The user of the provider so far. It remains, without access from the provider. */
  from: string;
  to: string;
}

/**
 * Makes a user of a provider another user of the platform, who is signed in to both.
 * @throws SignInRejectedError if the provider vouches for a local user
 */
async function linkAccount({ database }: Pick<Context, 'database'>, link: Link): Promise<void> {
  const { providerId, protocolId, from, to } = link;
  if (from === to) return;
  await database.transact(async (tx) => {
    const moved = await tx
      .updateTable('external_identities')
      .set({ user_id: to })
      .where('kind', '=', 'federated')
      .where('source_id', '=', providerId)
      .where('protocol_id', '=', protocolId)
      .where('user_id', '=', from)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) throw new SignInRejectedError('Only accounts of a provider can be linked.');
    await endManagedAccess(tx, providerId, from);
    await bumpIdentity(tx);
  });
}
