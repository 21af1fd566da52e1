import { getProviders, signIn } from 'next-auth/react';
import type { SignIn, SignInRefusal } from '#lib/auth/sign-in.ts';
import { PreferencesBody } from '#lib/console/preferences/schema.ts';
import { applyPreferences } from './preferences.tsx';
import { projectRequest, request } from './request.ts';
import { USER_SCOPE } from './scope.ts';
import { announceSignedIn } from './signed-in.ts';

const isRefusal = (text: string): text is SignInRefusal =>
  /^(refused|unavailable|factor|wait:\d+|expired:\w+)$/.test(text);

/** The next page is drawn as its user likes it. Without an answer it is drawn as this browser was left. */
async function adoptPreferences(): Promise<void> {
  const asked = projectRequest(USER_SCOPE, 'console/v1/preferences', { schema: PreferencesBody, isOwnRefusal: true });
  const kept = await asked.catch(() => undefined);
  if (kept) applyPreferences(kept.preferences);
}

async function attempt(input: SignIn): Promise<SignInRefusal | undefined> {
  // The library leaves the page when the server is away; asking first keeps what was typed.
  if (!(await getProviders())) return 'unavailable';
  const answer = await signIn('nephos', { redirect: false, ...input });
  if (!answer?.error) {
    await adoptPreferences();
    announceSignedIn();
    return undefined;
  }
  return isRefusal(answer.error) ? answer.error : 'unavailable';
}

/** `user@domain` names both; a user name may also contain an @ of its own. */
function splitUser(input: SignIn): SignIn | undefined {
  const [, user, domain] = (input.method === 'password' && /^(.+)@([^@]+)$/.exec(input.user)) || [];
  return user && domain ? ({ ...input, user, domain } as SignIn) : undefined;
}

/** Signs in; the session cookie is set when this answers undefined, else it answers why not. */
export async function startSession(input: SignIn): Promise<SignInRefusal | undefined> {
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
