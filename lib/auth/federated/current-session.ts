import type { Exchange } from '#lib/identity/federation/browser/exchange.ts';
import { sessionCookieName } from '#lib/identity/sessions/cookie-names.ts';
import { isSessionOnRecord } from '#lib/identity/sessions/session-records.ts';
import { Session } from '#lib/identity/sessions/session-schema.ts';
import { decodeCookie } from '../cookie-keys.ts';

/** The valid session of the browser. */
export async function currentSession({ services, cookies, isSecure }: Exchange): Promise<Session | undefined> {
  const claims = await decodeCookie({ services }, cookies[sessionCookieName(isSecure)]);
  const session = Session.safeParse(claims?.nephos).data;
  if (!session || session.expiresAtMs <= Date.now()) return undefined;
  return (await isSessionOnRecord(services, session)) ? session : undefined;
}
