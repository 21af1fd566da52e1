import { getPlatform } from '#lib/running-platform.ts';
import { type Header, isHttps, sessionCookieName } from './cookie-names.ts';

export async function sessionCookie(header: Header, cookie: Header): Promise<string | undefined> {
  const { env } = (await getPlatform()).services;
  return cookie(sessionCookieName(isHttps(env, header)));
}
