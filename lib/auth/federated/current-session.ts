import { decodeCookie } from '../cookie-keys.ts';
import { sessionCookieName } from '../cookie-names.ts';
import { isSessionOnRecord } from '../session-records.ts';
import { Session } from '../session-schema.ts';
import type { Exchange } from './exchange.ts';

/** The valid session of the browser. */
export async function currentSession({ services, cookies, isSecure }: Exchange): Promise<Session | undefined> {
  const claims = await decodeCookie({ services }, cookies[sessionCookieName(isSecure)]);
  const session = Session.safeParse(claims?.nephos).data;
  if (!session || session.expiresAtMs <= Date.now()) return undefined;
  return (await isSessionOnRecord(services, session)) ? session : undefined;
}
