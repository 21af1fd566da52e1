import { getPlatform } from '#lib/running-platform.ts';
import { decodeCookie } from './cookie-keys.ts';
import { isSessionOnRecord } from './session-records.ts';
import { Session } from './session-schema.ts';

/** The session in a cookie's value, whether or not it goes on; undefined when there is none or it was tampered with. */
export async function openCookie(cookie: string | undefined): Promise<Session | undefined> {
  if (!cookie) return undefined;
  const claims = await decodeCookie(await getPlatform(), cookie);
  return Session.safeParse(claims?.nephos).data;
}

/** The session in a cookie's value; undefined when there is none, it was tampered with, has expired or was ended. */
export async function readSession(cookie: string | undefined): Promise<Session | undefined> {
  const session = await openCookie(cookie);
  return session && (await isSessionValid(session)) ? session : undefined;
}

/**
 * Whether a session goes on. Asked with every request, and by what outlives one: signing out, another password, a
 * disabled user are seen at once, on every replica.
 */
export async function isSessionValid(session: Session): Promise<boolean> {
  if (session.expiresAtMs <= Date.now()) return false;
  const { services } = await getPlatform();
  return isSessionOnRecord(services, session);
}
