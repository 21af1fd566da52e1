import { generateCookie } from 'hono/cookie';
import type { Services } from '#lib/http/context.ts';
import { decodeCookie, encodeCookie } from '../cookie-keys.ts';

export interface CookieBrowser {
  cookies: Readonly<Record<string, string>>;
  isSecure: boolean;
}

/** Cookies that bind a step of a sign-in to the browser: one for each sign-in, such as in several tabs. */
export interface StepCookies {
  prefix: string;
  /** Claim with the content. Each kind of cookie has its own, so none can be used as another. */
  claim: string;
  lifetimeS: number;
}

/** Cookies of a kind that a browser can have. Further ones remove others. */
const MAX_COOKIES = 4;

/** As for the session: no other host of the domain can set the cookie. */
const prefixOf = ({ isSecure }: Pick<CookieBrowser, 'isSecure'>, { prefix }: StepCookies) =>
  isSecure ? `__Host-${prefix}` : prefix;

/** `Set-Cookie` lines that keep an encrypted content, and remove others if there are too many. */
export async function stepCookieLines(
  services: Pick<Services, 'database'>,
  browser: CookieBrowser,
  kind: StepCookies,
  { id, content }: { id: string; content: unknown },
): Promise<string[]> {
  const maxAge = kind.lifetimeS;
  const token = await encodeCookie({ services }, { token: { [kind.claim]: content }, maxAge });
  const prefix = prefixOf(browser, kind);
  const kept = Object.keys(browser.cookies).filter((name) => name.startsWith(prefix));
  const surplus = kept.slice(0, Math.max(0, kept.length + 1 - MAX_COOKIES));
  return [...surplus.map((name) => line(browser, name, '', 0)), line(browser, prefix + id, token, maxAge)];
}

export const removedStepCookie = (browser: CookieBrowser, kind: StepCookies, id: string): string =>
  line(browser, prefixOf(browser, kind) + id, '', 0);

const line = ({ isSecure: secure }: CookieBrowser, name: string, value: string, maxAge: number) =>
  generateCookie(name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });

/** The content of the cookie of a sign-in; undefined if this browser has none, or it has expired. */
export async function readStepCookie(
  services: Pick<Services, 'database'>,
  browser: CookieBrowser,
  kind: StepCookies,
  id: string,
): Promise<unknown> {
  const claims = await decodeCookie({ services }, browser.cookies[prefixOf(browser, kind) + id]);
  return claims?.[kind.claim];
}
