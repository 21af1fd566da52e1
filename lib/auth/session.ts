import { z } from 'zod';
import type { Env } from '#lib/env.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { decodeCookie } from './cookie-keys.ts';
import { isSessionOnRecord } from './session-records.ts';

/** What the session cookie holds. The token never leaves the server. */
const Session = z.object({
  /** Names the record of the session, without which it has ended. */
  id: z.string(),
  /** What the user was given at sign-in. It may have expired since: `sessionToken` continues it. */
  token: z.string(),
  /** When the session ends, in milliseconds since the epoch. */
  expiresAtMs: z.number(),
  /** The session outlives its tokens. One that was opened with a token ends with that. */
  isRenewed: z.boolean(),
  /** The cookie outlives the browser's windows. */
  isKept: z.boolean(),
  /** The one scope that the token is bound to: sign-in with an application credential or a scoped token. */
  boundScope: z.string().optional(),
});
export type Session = z.infer<typeof Session>;

/** What a cookie can hold at most; each session has an end of its own. */
export const longestSessionSeconds = (env: Pick<Env, 'NEPHOS_SESSION_HOURS' | 'NEPHOS_SESSION_KEPT_DAYS'>): number =>
  Math.ceil(Math.max(env.NEPHOS_SESSION_HOURS * 3600, env.NEPHOS_SESSION_KEPT_DAYS * 86_400));

/** The session in a cookie's value, whether or not it goes on; undefined when there is none or it was tampered with. */
export async function openCookie(cookie: string | undefined): Promise<Session | undefined> {
  if (!cookie) return undefined;
  const claims = await decodeCookie(await getPlatform(), cookie);
  return Session.safeParse(claims?.nephos).data;
}

/** The session in a cookie's value; undefined when there is none, it was tampered with, has expired or was ended. */
export async function readSession(cookie: string | undefined): Promise<Session | undefined> {
  const session = await openCookie(cookie);
  return session && (await sessionStands(session)) ? session : undefined;
}

/**
 * Whether a session goes on. Asked with every request, and by what outlives one: signing out, another password, a
 * disabled user are seen at once, on every replica.
 */
export async function sessionStands(session: Session): Promise<boolean> {
  if (session.expiresAtMs <= Date.now()) return false;
  const { services } = await getPlatform();
  return isSessionOnRecord(services, session);
}
