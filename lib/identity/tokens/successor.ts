import type { Database, Reader } from '#lib/db/database.ts';
import type { Env } from '#lib/settings/env.ts';
import { expiryMs } from '../application-credentials/expiry.ts';
import type { Claims } from './claims.ts';
import { mustChangePassword } from './password-expiry.ts';
import { signingKey } from './signing-key.ts';
import { newAuditId, sealToken } from './token-format.ts';
import { type ValidToken, validateToken } from './validate.ts';

/** End of the token's source in ms since 1970; Infinity if unlimited. */
export async function naturalEndMs(reader: Reader, { ac }: Pick<Claims, 'ac'>): Promise<number> {
  if (ac === undefined) return Number.POSITIVE_INFINITY;
  const credentials = reader.selectFrom('application_credentials').select(['expires_at', 'retires_at']);
  const credential = await credentials.where('id', '=', ac).executeTakeFirst();
  const ends = [credential?.expires_at, credential?.retires_at].map((end) => (end ? expiryMs(end) : undefined));
  return credential ? Math.min(...ends.map((end) => end ?? Number.POSITIVE_INFINITY)) : 0;
}

interface SuccessorOptions {
  database: Database;
  env: Pick<Env, 'NEPHOS_TOKEN_LIFETIME_SECONDS'>;
  /** Maximum expiry of the successor in ms since 1970. */
  endsAtMs: number;
}

/**
 * Renews a token, even an expired one, for a session that outlives its tokens. The new token belongs to the same chain
 * and keeps the authentication time, so that whatever invalidates the first token invalidates it too. Undefined after
 * that, if the password has expired or must be changed, and after the end of the session.
 */
export async function issueSuccessor(
  token: string,
  { database, env, endsAtMs }: SuccessorOptions,
): Promise<ValidToken | undefined> {
  const source = await validateToken(database, token, { graceMs: Number.POSITIVE_INFINITY });
  if (!source || !(await hasUsablePassword(database.read, source.claims))) return undefined;
  const now = Math.floor(Date.now() / 1000);
  const end = Math.floor(Math.min(endsAtMs, await naturalEndMs(database.read, source.claims)) / 1000);
  const exp = Math.min(now + env.NEPHOS_TOKEN_LIFETIME_SECONDS, end);
  if (exp <= now) return undefined;
  const { claims } = source;
  const successor: Claims = { ...claims, jti: newAuditId(), par: claims.par ?? claims.jti, exp };
  return validateToken(database, await sealToken(await signingKey(database), successor));
}

/** Whether the user's password would still permit a sign-in; credentials do not depend on it. */
async function hasUsablePassword(reader: Reader, { sub, m }: Claims): Promise<boolean> {
  if (!m.includes('password')) return true;
  const users = reader.selectFrom('users').select(['must_change_password', 'password_expires_at', 'options']);
  const user = await users.where('id', '=', sub).executeTakeFirst();
  return user !== undefined && !mustChangePassword(user);
}
