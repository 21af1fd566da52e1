import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto';
import { partsOf } from '../keypairs/key-format.ts';
import { readPublicKey } from '../keypairs/public-key.ts';

const toBase64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** An `ssh-rsa` line as a key that encrypts; undefined for keys of other types. */
function rsaKeyOf(publicKey: string): KeyObject | undefined {
  const key = readPublicKey(publicKey);
  if (key?.type !== 'ssh-rsa') return undefined;
  const [, exponent, modulus] = partsOf(key.content);
  if (!exponent || !modulus) return undefined;
  const jwk = { kty: 'RSA', e: toBase64Url(exponent), n: toBase64Url(modulus) };
  return createPublicKey({ key: jwk, format: 'jwk' });
}

/** PKCS #1 v1.5 takes this much of a key for itself. */
const PADDING_BYTES = 11;

/**
 * A password for the holder of the private half, in base64, as `nova get-password` and `openssl pkeyutl -decrypt` read
 * it. Undefined when the key cannot: it is no RSA key, or too short for the password.
 */
export function encryptPassword(publicKey: string, password: string): string | undefined {
  const key = rsaKeyOf(publicKey);
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0;
  const text = Buffer.from(password, 'utf8');
  if (!key || text.length > bits / 8 - PADDING_BYTES) return undefined;
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, text).toString('base64');
}
