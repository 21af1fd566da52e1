import type { webcrypto } from 'node:crypto';
import type { Database } from '#lib/db/database.ts';
import { newSecret } from '../ids.ts';

export type SigningKey = webcrypto.CryptoKey;

const NAME = 'token-signing-key';
const KEY_BYTES = 32;
const keys = new WeakMap<Database, Promise<SigningKey>>();

/** The key that signs tokens: made once, kept in the database, so that every replica accepts every token. */
export function signingKey(database: Database): Promise<SigningKey> {
  const known = keys.get(database);
  if (known) return known;
  const key = readOrCreate(database).then(importKey);
  keys.set(database, key);
  key.catch(() => keys.delete(database));
  return key;
}

async function readOrCreate(database: Database): Promise<string> {
  const stored = await database.read.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst();
  if (stored) return stored.value;
  return database.transact(async (tx) => {
    const other = await tx.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst();
    if (other) return other.value;
    const value = newSecret(KEY_BYTES);
    await tx.insertInto('secrets').values({ name: NAME, value }).execute();
    return value;
  });
}

const importKey = (value: string): Promise<SigningKey> =>
  crypto.subtle.importKey('raw', Buffer.from(value, 'base64url'), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
