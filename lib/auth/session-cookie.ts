import type { Env } from '#lib/env.ts';
import { getPlatform } from '#lib/running-platform.ts';

type Header = (name: string) => string | undefined;

/**
 * Whether the browser speaks https, with us or with the proxy before us. Forged headers have been taken away by the
 * front; the framework writes the one that is asked for here where nobody else did.
 */
export const isHttps = ({ NEPHOS_PUBLIC_URL }: Pick<Env, 'NEPHOS_PUBLIC_URL'>, header: Header): boolean =>
  NEPHOS_PUBLIC_URL?.startsWith('https:') || header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';

/**
 * The one cookie of the console: encrypted, httpOnly, holding the token that the user signed in with. Over https its name
 * forbids other hosts of the domain, and whoever listens to plain http, to set it.
 */
export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-nephos-session' : 'nephos-session');

export async function sessionCookie(header: Header, cookie: Header): Promise<string | undefined> {
  const { env } = (await getPlatform()).services;
  return cookie(sessionCookieName(isHttps(env, header)));
}
