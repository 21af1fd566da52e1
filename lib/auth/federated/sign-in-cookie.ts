import { generateCookie } from 'hono/cookie';
import { z } from 'zod';
import type { Services } from '#lib/http/context.ts';
import { consumeProof } from '#lib/identity/factors/consumed-proofs.ts';
import { decodeCookie, encodeCookie } from '../cookie-keys.ts';
import type { BrowserSignIn } from './browser-protocol.ts';

/** Time from the start of a sign-in to its end. */
const LIFETIME_S = 600;
/** Sign-ins that a browser can have started, such as in several tabs. */
const MAX_STARTED = 4;

const PREFIX = 'nephos-sign-in-';

const StartedSignIn = z.object({
  id: z.string(),
  providerId: z.string(),
  protocolId: z.string(),
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('console'), path: z.string(), keep: z.boolean() }),
    z.object({ kind: z.literal('websso'), origin: z.string() }),
    z.object({ kind: z.literal('link'), userId: z.string() }),
  ]),
  secrets: z.record(z.string(), z.string()),
});

interface Browser {
  cookies: Readonly<Record<string, string>>;
  isSecure: boolean;
}

/** As for the session: no other host of the domain can set the cookie. */
const prefixOf = ({ isSecure }: Pick<Browser, 'isSecure'>) => (isSecure ? `__Host-${PREFIX}` : PREFIX);
const nameOf = (browser: Browser, id: string) => prefixOf(browser) + id;

/** `Set-Cookie` lines that keep a started sign-in, and remove others if there are too many. */
export async function startedSignInCookies(
  services: Pick<Services, 'database'>,
  browser: Browser,
  signIn: BrowserSignIn,
): Promise<string[]> {
  // Claims of other cookies have other names, so none can be used as another.
  const token = await encodeCookie({ services }, { token: { signIn }, maxAge: LIFETIME_S });
  const started = Object.keys(browser.cookies).filter((name) => name.startsWith(prefixOf(browser)));
  const surplus = started.slice(0, Math.max(0, started.length + 1 - MAX_STARTED));
  return [
    ...surplus.map((name) => line(browser, name, '', 0)),
    line(browser, nameOf(browser, signIn.id), token, LIFETIME_S),
  ];
}

export const removedSignInCookie = (browser: Browser, id: string): string => line(browser, nameOf(browser, id), '', 0);

const line = ({ isSecure: secure }: Browser, name: string, value: string, maxAge: number) =>
  generateCookie(name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });

/**
 * The sign-in that this browser has started at this provider; undefined if there is none, it has expired or was finished
 * before.
 */
export async function consumeStartedSignIn(
  services: Pick<Services, 'database'>,
  browser: Browser,
  asked: { id: string; providerId: string; protocolId: string },
): Promise<BrowserSignIn | undefined> {
  const claims = await decodeCookie({ services }, browser.cookies[nameOf(browser, asked.id)]);
  const signIn = StartedSignIn.safeParse(claims?.signIn).data;
  if (!signIn || signIn.id !== asked.id) return undefined;
  if (signIn.providerId !== asked.providerId || signIn.protocolId !== asked.protocolId) return undefined;
  const isFirst = await consumeProof(services.database, `sign-in:${signIn.id}`, Date.now() + LIFETIME_S * 1000);
  return isFirst ? signIn : undefined;
}
