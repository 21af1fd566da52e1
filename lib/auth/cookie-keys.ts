import { decode, encode, type JWT, type JWTEncodeParams } from 'next-auth/jwt';
import type { Services } from '#lib/http/context.ts';
import { keyringsOf } from '#lib/keys/open.ts';

interface Platform {
  services: Pick<Services, 'database'>;
}

const keysFor = ({ services }: Platform) => keyringsOf(services.database).sessions;

/** The secret that encrypts new cookies. */
export const cookieSecret = async (platform: Platform): Promise<string> => (await keysFor(platform).newest()).key;

/** Encrypts the content of a cookie with the newest key. */
export const encodeCookie = async (platform: Platform, claims: Omit<JWTEncodeParams, 'secret'>): Promise<string> =>
  encode({ ...claims, secret: await cookieSecret(platform) });

export const isNewestCookie = async (platform: Platform, token: string): Promise<boolean> =>
  (await decode({ token, secret: await cookieSecret(platform) }).catch(() => null)) !== null;

/** Decrypts a cookie with any valid key; null for anything else. */
export async function decodeCookie(platform: Platform, token: string | undefined): Promise<JWT | null> {
  if (!token) return null;
  for (const { key } of await keysFor(platform).all()) {
    const claims = await decode({ token, secret: key }).catch(() => null);
    if (claims) return claims;
  }
  return null;
}
