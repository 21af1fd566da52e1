import { type Header, isHttps, sessionCookieName } from '#lib/identity/sessions/cookie-names.ts';
import { getPlatform } from '#lib/running-platform.ts';

export async function sessionCookie(header: Header, cookie: Header): Promise<string | undefined> {
  const { env } = (await getPlatform()).services;
  return cookie(sessionCookieName(isHttps(env, header)));
}
