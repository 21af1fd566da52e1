import { isSessionOnRecord } from '#lib/identity/sessions/session-records.ts';
import { Session } from '#lib/identity/sessions/session-schema.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { decodeCookie } from './cookie-keys.ts';

/** Decrypts the session in a cookie, whether or not it is still valid; undefined if it is missing or was modified. */
export async function openCookie(cookie: string | undefined): Promise<Session | undefined> {
  if (!cookie) return undefined;
  const claims = await decodeCookie(await getPlatform(), cookie);
  return Session.safeParse(claims?.nephos).data;
}

/** The session in a cookie; undefined if it is missing, was modified, has expired or was ended. */
export async function readSession(cookie: string | undefined): Promise<Session | undefined> {
  const session = await openCookie(cookie);
  return session && (await isSessionValid(session)) ? session : undefined;
}

/**
 * Whether a session is valid. Checked with every request and by open streams: a sign-out, a new password or a disabled
 * user takes effect immediately on every replica.
 */
export async function isSessionValid(session: Session): Promise<boolean> {
  if (session.expiresAtMs <= Date.now()) return false;
  const { services } = await getPlatform();
  return isSessionOnRecord(services, session);
}
