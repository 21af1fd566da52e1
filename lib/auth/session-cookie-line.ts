import { generateCookie } from 'hono/cookie';
import type { Services } from '#lib/http/context.ts';
import { type Header, isHttps, sessionCookieName } from '#lib/identity/sessions/cookie-names.ts';
import { longestSessionSeconds, type Session } from '#lib/identity/sessions/session-schema.ts';
import { encodeCookie } from './cookie-keys.ts';

/** A `Set-Cookie` line that encrypts a session with the newest key. */
export async function sessionCookieLine(
  services: Pick<Services, 'database' | 'env'>,
  session: Session,
  header: Header,
): Promise<string> {
  const maxAge = longestSessionSeconds(services.env);
  const value = await encodeCookie({ services }, { token: { nephos: session }, maxAge });
  const isSecure = isHttps(services.env, header);
  return generateCookie(sessionCookieName(isSecure), value, {
    ...{ path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure },
    ...(session.isKept ? { expires: new Date(session.expiresAtMs) } : {}),
  });
}

/** A `Set-Cookie` line that deletes the session of the browser. */
export function noSessionCookieLine({ env }: Pick<Services, 'env'>, header: Header): string {
  const secure = isHttps(env, header);
  return generateCookie(sessionCookieName(secure), '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    maxAge: 0,
  });
}
