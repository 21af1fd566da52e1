import type { webcrypto } from 'node:crypto';
import type { Key } from '#lib/data-folder/key-files.ts';
import type { Database } from '#lib/db/database.ts';
import { keyringsOf } from '#lib/keys/open.ts';

/** A signing key and its id, which is part of each token. */
export interface SigningKey {
  kid: string;
  key: webcrypto.CryptoKey;
}

const imported = new WeakMap<Key, Promise<SigningKey>>();

/** The newest key in the folder that replicas share. */
export const signingKey = async (database: Database): Promise<SigningKey> =>
  usable(await keyringsOf(database).tokens.newest());

/**
 * The key of a token if it is valid. Without an id, the key from before ids existed. @returns undefined for an unknown
 * or expired key
 */
export async function verificationKey(database: Database, kid: string | undefined): Promise<SigningKey | undefined> {
  const { tokens } = keyringsOf(database);
  const key =
    kid === undefined ? (await tokens.all()).find(({ signed_unnamed }) => signed_unnamed) : await tokens.find(kid);
  return key && usable(key);
}

function usable(key: Key): Promise<SigningKey> {
  const known = imported.get(key);
  if (known) return known;
  const made = importKey(key);
  imported.set(key, made);
  return made;
}

const importKey = async ({ kid, key }: Key): Promise<SigningKey> => ({
  kid,
  key: await crypto.subtle.importKey('raw', Buffer.from(key, 'base64url'), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]),
});
