import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto';

/** The fields of an OpenSSH key's content, each behind its length. */
function fieldsOf(content: Buffer): Buffer[] {
  const fields: Buffer[] = [];
  let at = 0;
  while (at + 4 <= content.length) {
    const length = content.readUInt32BE(at);
    fields.push(content.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

/** An `ssh-rsa` line as a key that encrypts; undefined for keys of other types. */
function rsaKeyOf(publicKey: string): KeyObject | undefined {
  const [type = '', encoded = ''] = publicKey.trim().split(/\s+/);
  if (type !== 'ssh-rsa') return undefined;
  const [, exponent, modulus] = fieldsOf(Buffer.from(encoded, 'base64'));
  if (!exponent || !modulus) return undefined;
  const jwk = { kty: 'RSA', e: exponent.toString('base64url'), n: modulus.toString('base64url') };
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
