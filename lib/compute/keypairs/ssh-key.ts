import { createHash, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { Invalid } from '#lib/errors/errors.ts';
import { joinBytes, KEY_TYPES, lengthPrefixed, partsOf, prefixedNumber, textBytes, toBase64 } from './key-format.ts';

/** MD5 of an OpenSSH public key, as 16 pairs with colons. @throws 400 if it is invalid */
export function fingerprintOf(publicKey: string): string {
  const [type = '', encoded = ''] = publicKey.trim().split(/\s+/);
  if (!KEY_TYPES.some((known) => known === type)) {
    throw Invalid(`Keypair data is invalid: the public key must begin with one of ${KEY_TYPES.join(', ')}.`);
  }
  const content = Buffer.from(encoded, 'base64');
  const isBase64 = content.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  const parts = isBase64 ? partsOf(content) : [];
  if (parts.length < 2 || new TextDecoder().decode(parts[0]) !== type) {
    throw Invalid(`Keypair data is invalid: failed to read the ${type} public key; it must be one OpenSSH line.`);
  }
  return createHash('md5')
    .update(content)
    .digest('hex')
    .replaceAll(/..(?!$)/g, '$&:');
}

export interface GeneratedKeyPair {
  publicKey: string;
  privateKey: string;
}

/** RSA-2048: an OpenSSH line and PEM. */
export async function generateRsaPair(): Promise<GeneratedKeyPair> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const { e = '', n = '' } = pair.publicKey.export({ format: 'jwk' });
  const numbers = [e, n].map((number) => prefixedNumber(Buffer.from(number, 'base64url')));
  const content = joinBytes([lengthPrefixed(textBytes('ssh-rsa')), ...numbers]);
  return {
    publicKey: `ssh-rsa ${toBase64(content)} Generated-by-Nephos`,
    privateKey: pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  };
}
