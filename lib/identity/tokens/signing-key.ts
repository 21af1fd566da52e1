import type { webcrypto } from 'node:crypto';
import type { Database } from '#lib/db/database.ts';
import type { Key } from '#lib/keys/key-files.ts';
import { keysOf } from '#lib/keys/open.ts';

/** A key and its id, which stands in every token that it signs. */
export interface SigningKey {
  kid: string;
  key: webcrypto.CryptoKey;
}

const imported = new WeakMap<Key, Promise<SigningKey>>();

/** The key that signs tokens at this moment: the newest in the folder that all replicas share. */
export const signingKey = async (database: Database): Promise<SigningKey> =>
  usable(await keysOf(database).tokens.newest());

/**
 * The key that a token names, while it counts. No id asks for the key from before keys had ids.
 * @returns undefined for a key that is unknown or whose time is over
 */
export async function verificationKey(database: Database, kid: string | undefined): Promise<SigningKey | undefined> {
  const { tokens } = keysOf(database);
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
