import { z } from 'zod';
import type { Services } from '#lib/http/context.ts';
import { consumeProof } from '#lib/identity/factors/consumed-proofs.ts';
import type { BrowserSignIn } from '#lib/identity/federation/browser/browser-protocol.ts';
import { type CookieBrowser, readStepCookie, removedStepCookie, stepCookieLines } from './step-cookies.ts';

/** Time from the start of a sign-in to its end. */
const LIFETIME_S = 600;
const COOKIES = { prefix: 'nephos-sign-in-', claim: 'signIn', lifetimeS: LIFETIME_S };

export const SignInTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('console'), path: z.string(), keep: z.boolean() }),
  z.object({ kind: z.literal('websso'), origin: z.string() }),
  z.object({ kind: z.literal('link'), userId: z.string() }),
]);

const StartedSignIn = z.object({
  id: z.string(),
  providerId: z.string(),
  protocolId: z.string(),
  target: SignInTarget,
  secrets: z.record(z.string(), z.string()),
});

/** `Set-Cookie` lines that keep a started sign-in. */
export const startedSignInCookies = (
  services: Pick<Services, 'database'>,
  browser: CookieBrowser,
  signIn: BrowserSignIn,
): Promise<string[]> => stepCookieLines(services, browser, COOKIES, { id: signIn.id, content: signIn });

export const removedSignInCookie = (browser: CookieBrowser, id: string): string =>
  removedStepCookie(browser, COOKIES, id);

/**
 * The sign-in that this browser has started at this provider; undefined if there is none, it has expired or was finished
 * before.
 */
export async function consumeStartedSignIn(
  services: Pick<Services, 'database'>,
  browser: CookieBrowser,
  expected: { id: string; providerId: string; protocolId: string },
): Promise<BrowserSignIn | undefined> {
  const signIn = StartedSignIn.safeParse(await readStepCookie(services, browser, COOKIES, expected.id)).data;
  if (!signIn || signIn.id !== expected.id) return undefined;
  if (signIn.providerId !== expected.providerId || signIn.protocolId !== expected.protocolId) return undefined;
  const isFirst = await consumeProof(services.database, `sign-in:${signIn.id}`, Date.now() + LIFETIME_S * 1000);
  return isFirst ? signIn : undefined;
}
