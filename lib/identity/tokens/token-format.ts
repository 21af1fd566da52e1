import { CompactSign, compactVerify, errors } from 'jose';
import { newSecret } from '../ids.ts';
import type { Claims } from './claims.ts';
import type { SigningKey } from './signing-key.ts';

/** The JOSE header of a token, of which the string carries the key's id alone; tokens from before had no id. */
const headerOf = (kid: string | undefined) => Buffer.from(JSON.stringify({ alg: 'HS256', kid })).toString('base64url');
/** Claims begin with a brace, which reads otherwise in base64url. */
const KID = /^[0-9a-f]{8}/;
/** Length of an HS256 signature in base64url. */
const SIGNATURE_LENGTH = 43;
const SHAPE = /^[A-Za-z0-9_-]{60,4096}$/;

/** 22 random characters that name a token in logs and revocations without giving it away. */
export const newAuditId = (): string => newSecret(16);

/** Writes claims as a token: the key's id, base64url payload, then the signature, nothing between. */
export async function sealToken({ kid, key }: SigningKey, claims: Claims): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify(claims));
  const signed = await new CompactSign(payload).setProtectedHeader({ alg: 'HS256', kid }).sign(key);
  return kid + signed.slice(headerOf(kid).length + 1).replace('.', '');
}

/** The id of the key that a token says it was signed with. */
export const kidOf = (token: string): string | undefined => KID.exec(token)?.[0];

/** The claims of a token that the key signed; undefined for anything else. Expiry is the caller's to judge. */
export async function openToken({ key }: Pick<SigningKey, 'key'>, token: string): Promise<Claims | undefined> {
  if (!SHAPE.test(token)) return undefined;
  const kid = kidOf(token);
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

/** The signature has been verified, so the payload is what `sealToken` wrote. */
const claimsOf = (payload: Uint8Array): Claims => JSON.parse(new TextDecoder().decode(payload)) as Claims;
