import { signIn } from 'next-auth/react';
import { answerOf } from '#lib/client/answer-of.ts';
import { toApiError } from '#lib/client/api-error.ts';
import { domainCookie } from '#lib/client/domain-cookie.ts';
import { projectRequest, request } from '#lib/client/request.ts';
import { announceSignIn } from '#lib/client/sign-in-channel.ts';
import { applyPreferences } from '#lib/console/account/preferences/preferences.tsx';
import type { PreferencesBody } from '#lib/console/account/preferences/schema.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { writeCookie } from '#lib/write-cookie.ts';
import { isRefusal, type SignInRefusal } from '../factor-step.ts';
import type { SignIn } from '../sign-in.ts';

/** The server's rejection, or no response. */
export type SignInFailure = SignInRefusal | 'unreachable';

/** Checks that the server responds: next-auth leaves the page if it does not, which loses the input. */
async function knock(): Promise<SignInFailure | undefined> {
  try {
    await request('/api/auth/csrf', { isOwnRefusal: true });
    return undefined;
  } catch (error) {
    const { status, retryAfter } = toApiError(error);
    if (status === 429) return `wait:${retryAfter ?? 60}`;
    return status === 0 ? 'unreachable' : 'unavailable';
  }
}

/** Applies the user's preferences for the next page. Without a response, the browser's settings remain. */
async function adoptPreferences(): Promise<void> {
  const pending = projectRequest(USER_SCOPE, 'console/v1/preferences', {
    answer: answerOf<typeof PreferencesBody>(),
    isOwnRefusal: true,
  });
  const kept = await pending.catch(() => undefined);
  if (kept) applyPreferences(kept.preferences);
}

async function attempt(input: Attempt): Promise<SignInFailure | undefined> {
  const closed = await knock();
  if (closed) return closed;
  const answer = await signIn('nephos', { redirect: false, ...input });
  if (!answer?.error) {
    if (input.method === 'password') writeCookie(domainCookie, input.domain);
    await adoptPreferences();
    announceSignIn();
    return undefined;
  }
  return isRefusal(answer.error) ? answer.error : 'unavailable';
}

/** Input of signing in; with `keep` the session survives closing the browser. */
export type Attempt = SignIn & { keep?: string };

/** `user@domain` contains both, but user names may contain an @ too. */
function splitUser(input: Attempt): Attempt | undefined {
  const [, user, domain] = (input.method === 'password' && /^(.+)@([^@]+)$/.exec(input.user)) || [];
  return user && domain ? ({ ...input, user, domain } as Attempt) : undefined;
}

/** Signs in. Returns undefined after the session cookie is set, otherwise the reason. */
export async function startSession(input: Attempt): Promise<SignInFailure | undefined> {
  const split = splitUser(input);
  const refusal = split && (await attempt(split));
  if (split && refusal !== 'refused') return refusal;
  return attempt(input);
}

/**
 * Replaces an expired password, without a session.
 * @throws ApiError for a rejected password
 */
export function replacePassword(userId: string, original_password: string, password: string): Promise<unknown> {
  const path = `/identity/v3/users/${encodeURIComponent(userId)}/password`;
  return request(path, { method: 'POST', json: { user: { original_password, password } }, isOwnRefusal: true });
}
