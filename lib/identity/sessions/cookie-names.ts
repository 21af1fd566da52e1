import type { Env } from '#lib/settings/env.ts';

export type Header = (name: string) => string | undefined;

/**
 * Whether the browser uses https with this server or a proxy. The entry point removes forged headers; the framework
 * writes the header if no one else did.
 */
export const isHttps = ({ NEPHOS_PUBLIC_URL }: Pick<Env, 'NEPHOS_PUBLIC_URL'>, header: Header): boolean =>
  NEPHOS_PUBLIC_URL?.startsWith('https:') || header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';

/**
 * The only cookie of a signed-in browser: encrypted, httpOnly, with the token of the sign-in. Over https its name
 * prevents other hosts of the domain, and attackers on plain http, from setting it.
 */
export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-nephos-session' : 'nephos-session');
