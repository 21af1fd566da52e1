import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '#lib/settings/env.ts';

/** A signature of a temporary URL or form, and its algorithm. */
export interface GivenSignature {
  algorithm: SignatureDigest;
  value: Buffer;
}

const DIGESTS = { sha1: 20, sha256: 32, sha512: 64 } as const;
export type SignatureDigest = keyof typeof DIGESTS;

/** SHA-1 is accepted only if the operator allows it. */
export const acceptedDigests = ({ NEPHOS_TEMP_URL_SHA1: allowsSha1 }: Env): readonly SignatureDigest[] =>
  allowsSha1 ? ['sha1', 'sha256', 'sha512'] : ['sha256', 'sha512'];

/** Parses hexadecimal digits, whose number tells the algorithm, or `sha256:` and base64; undefined if malformed. */
export function parseSignature(text: string): GivenSignature | undefined {
  const prefixed = /^(sha1|sha256|sha512):([A-Za-z0-9+/_-]+={0,2})$/.exec(text);
  if (prefixed) {
    const [, algorithm = '', digits = ''] = prefixed;
    return signatureOf(Buffer.from(digits, 'base64'), algorithm);
  }
  return /^[0-9a-fA-F]+$/.test(text) ? signatureOf(Buffer.from(text, 'hex')) : undefined;
}

function signatureOf(value: Buffer, named?: string): GivenSignature | undefined {
  const known = Object.entries(DIGESTS).find(([name, size]) => value.length === size && (named ?? name) === name);
  return known && { algorithm: known[0] as SignatureDigest, value };
}

/** Compares in constant time. */
export function isSignedWith({ algorithm, value }: GivenSignature, key: string, text: string): boolean {
  const expected = createHmac(algorithm, key).update(text).digest();
  return expected.length === value.length && timingSafeEqual(expected, value);
}
