import type { webcrypto } from 'node:crypto';
import type { Database } from '#lib/db/database.ts';
import { sharedSecret } from '#lib/db/secrets.ts';

export type SigningKey = webcrypto.CryptoKey;

const NAME = 'token-signing-key';
const keys = new WeakMap<Database, Promise<SigningKey>>();

/** The key that signs tokens: made once, kept in the database, so that every replica accepts every token. */
export function signingKey(database: Database): Promise<SigningKey> {
  const known = keys.get(database);
  if (known) return known;
  const key = sharedSecret(database, NAME).then(importKey);
  keys.set(database, key);
  key.catch(() => keys.delete(database));
  return key;
}

const importKey = (value: string): Promise<SigningKey> =>
  crypto.subtle.importKey('raw', Buffer.from(value, 'base64url'), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
