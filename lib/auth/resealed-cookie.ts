import type { Header } from '#lib/identity/sessions/cookie-names.ts';
import type { Session } from '#lib/identity/sessions/session-schema.ts';
import { signingKey } from '#lib/identity/tokens/signing-key.ts';
import { issueSuccessor } from '#lib/identity/tokens/successor.ts';
import { readKeyId } from '#lib/identity/tokens/token-format.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { isNewestCookie } from './cookie-keys.ts';
import { sessionCookieLine } from './session-cookie-line.ts';

/**
 * A `Set-Cookie` line that encrypts a session with the newest key, so that it survives the removal of older keys;
 * undefined if it is already encrypted with it, or expires before the older keys.
 */
export async function resealedCookie(cookie: string, session: Session, header: Header): Promise<string | undefined> {
  const platform = await getPlatform();
  const { database, env } = platform.services;
  const { kid } = await signingKey(database);
  if (!session.isRenewed) return undefined;
  if (readKeyId(session.token) === kid && (await isNewestCookie(platform, cookie))) return undefined;
  const successor = await issueSuccessor(session.token, { database, env, endsAtMs: session.expiresAtMs });
  return successor && sessionCookieLine(platform.services, { ...session, token: successor.token }, header);
}
