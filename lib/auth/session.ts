import { decode } from 'next-auth/jwt';
import { z } from 'zod';
import { sharedSecret } from '#lib/db/secrets.ts';
import { getPlatform, type Platform } from '#lib/platform.ts';

/** The one cookie of the console: encrypted, httpOnly, holding the token that the user signed in with. */
export const SESSION_COOKIE = 'nephos-session';

/** What the session cookie holds. The token never leaves the server. */
const Session = z.object({
  token: z.string(),
  /** Milliseconds since the epoch. */
  expiresAtMs: z.number(),
  /** Set when the token is bound to one project: sign-in with an application credential or a scoped token. */
  boundProjectId: z.string().optional(),
});
export type Session = z.infer<typeof Session>;

/** The secret that session cookies are encrypted with. */
export const sessionSecret = (platform: Platform): Promise<string> =>
  sharedSecret(platform.services.database, 'session');

/** The session in a cookie's value; undefined when there is none, it was tampered with, or it has expired. */
export async function readSession(cookie: string | undefined): Promise<Session | undefined> {
  if (!cookie) return undefined;
  const secret = await sessionSecret(await getPlatform());
  const claims = await decode({ token: cookie, secret }).catch(() => null);
  const session = Session.safeParse(claims?.nephos);
  return session.success && session.data.expiresAtMs > Date.now() ? session.data : undefined;
}
