import { CompactSign, compactVerify, errors } from 'jose';
import { newSecret } from '#lib/policy/ids.ts';
import type { Claims } from './claims.ts';
import type { SigningKey } from './signing-key.ts';

/** JOSE header; tokens contain only its key id. Old tokens have none. */
const headerOf = (kid: string | undefined) => Buffer.from(JSON.stringify({ alg: 'HS256', kid })).toString('base64url');
/** Claims start with a brace, which never encodes to this in base64url. */
const KID = /^[0-9a-f]{8}/;
/** Length of an HS256 signature in base64url. */
const SIGNATURE_LENGTH = 43;
const SHAPE = /^[A-Za-z0-9_-]{60,4096}$/;

/** 22 random characters that identify a token in logs and revocations. */
export const newAuditId = (): string => newSecret(16);

/** Encodes a token: key id, base64url payload, signature, without separators. */
export async function sealToken({ kid, key }: SigningKey, claims: Claims): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify(claims));
  const signed = await new CompactSign(payload).setProtectedHeader({ alg: 'HS256', kid }).sign(key);
  return kid + signed.slice(headerOf(kid).length + 1).replace('.', '');
}

/** The key id of a token. */
export const readKeyId = (token: string): string | undefined => KID.exec(token)?.[0];

/** Verified claims of a token; undefined if invalid. Expiry is checked by the caller. */
export async function openToken({ key }: Pick<SigningKey, 'key'>, token: string): Promise<Claims | undefined> {
  if (!SHAPE.test(token)) return undefined;
  const kid = readKeyId(token);
  const rest = token.slice(kid?.length ?? 0);
  const cut = rest.length - SIGNATURE_LENGTH;
  try {
    const { payload } = await compactVerify(`${headerOf(kid)}.${rest.slice(0, cut)}.${rest.slice(cut)}`, key);
    return claimsOf(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** The signature was verified, so the payload was written by `sealToken`. */
const claimsOf = (payload: Uint8Array): Claims => JSON.parse(new TextDecoder().decode(payload)) as Claims;
