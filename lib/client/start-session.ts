import { signIn } from 'next-auth/react';
import { isRefusal, type SignInRefusal } from '#lib/auth/factor-step.ts';
import type { SignIn } from '#lib/auth/sign-in.ts';
import type { PreferencesBody } from '#lib/console/preferences/schema.ts';
import { answerOf } from './answer-of.ts';
import { toApiError } from './api-error.ts';
import { domainCookie } from './domain-cookie.ts';
import { applyPreferences } from './preferences.tsx';
import { projectRequest, request } from './request.ts';
import { USER_SCOPE } from './scope.ts';
import { announceSignedIn } from './signed-in.ts';
import { writeCookie } from './theme.ts';

/** Why nobody was let in: the server's refusal, or nobody answered there. */
export type SignInFailure = SignInRefusal | 'unreachable';

/** Whether the door answers; its library leaves the page when it does not, which loses what was typed. */
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

/** The next page is drawn as its user likes it. Without an answer it is drawn as this browser was left. */
async function adoptPreferences(): Promise<void> {
  const asked = projectRequest(USER_SCOPE, 'console/v1/preferences', {
    answer: answerOf<typeof PreferencesBody>(),
    isOwnRefusal: true,
  });
  const kept = await asked.catch(() => undefined);
  if (kept) applyPreferences(kept.preferences);
}

async function attempt(input: Attempt): Promise<SignInFailure | undefined> {
  const closed = await knock();
  if (closed) return closed;
  const answer = await signIn('nephos', { redirect: false, ...input });
  if (!answer?.error) {
    if (input.method === 'password') writeCookie(domainCookie, input.domain);
    await adoptPreferences();
    announceSignedIn();
    return undefined;
  }
  return isRefusal(answer.error) ? answer.error : 'unavailable';
}

/** What is sent; with `keep` the session outlives the browser's windows. */
export type Attempt = SignIn & { keep?: string };

/** `user@domain` names both; a user name may also contain an @ of its own. */
function splitUser(input: Attempt): Attempt | undefined {
  const [, user, domain] = (input.method === 'password' && /^(.+)@([^@]+)$/.exec(input.user)) || [];
  return user && domain ? ({ ...input, user, domain } as Attempt) : undefined;
}

/** Signs in; the session cookie is set when this answers undefined, else it answers why not. */
export async function startSession(input: Attempt): Promise<SignInFailure | undefined> {
  const split = splitUser(input);
  const refusal = split && (await attempt(split));
  if (split && refusal !== 'refused') return refusal;
  return attempt(input);
}

/**
 * Chooses another password in the place of one that lets nobody in any more. Asks without a session.
 * @throws ApiError for a password that is not taken
 */
export function replacePassword(userId: string, original_password: string, password: string): Promise<unknown> {
  const path = `/identity/v3/users/${encodeURIComponent(userId)}/password`;
  return request(path, { method: 'POST', json: { user: { original_password, password } }, isOwnRefusal: true });
}
