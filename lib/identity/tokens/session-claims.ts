import type { Reader } from '#lib/db/database.ts';
import type { Claims } from './claims.ts';

/** Claims for long-lived connections, such as consoles: those of a console session last as long as the session. */
export async function sessionClaims(reader: Reader, claims: Claims): Promise<Claims> {
  const session = await reader
    .selectFrom('console_sessions')
    .select('expires_at')
    .where('user_id', '=', claims.sub)
    .where('chain_id', '=', claims.par ?? claims.jti)
    .executeTakeFirst();
  if (!session) return claims;
  return { ...claims, exp: Math.max(claims.exp, Math.floor(Date.parse(session.expires_at) / 1000)) };
}
