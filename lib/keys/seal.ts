import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Key } from '#lib/data-folder/key-files.ts';
import type { Database } from '#lib/db/database.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { keyringsOf } from './open.ts';

/** An encrypted secret and the id of its key: two columns of a row. */
export interface SealedSecret {
  blob: string;
  key_id: string;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret for the database.
 * @param id of the row: the secret cannot be decrypted in another row
 */
export const seal = async (database: Database, id: string, secret: string): Promise<SealedSecret> =>
  sealWith(await keyringsOf(database).credentials.newest(), id, secret);

/**
 * Decrypts the secret of a row.
 * @throws 503 naming the missing key file, so that it can be restored
 */
export async function openSealed(database: Database, row: SealedSecret & { id: string }): Promise<string> {
  const key = await keyringsOf(database).credentials.find(row.key_id);
  if (key) return openWith(key, row);
  throw new PlatformError(
    'unavailable',
    `Cannot read credential ${row.id}: its key credentials-${row.key_id}.json is not in the key folder. ` +
      'Copy it there from another replica or a backup.',
  );
}

/** AES-256-GCM: nonce, ciphertext and tag, base64url. */
export function sealWith({ kid, key }: Key, id: string, secret: string): SealedSecret {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'base64url'), nonce).setAAD(Buffer.from(id));
  const parts = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return { blob: Buffer.concat(parts).toString('base64url'), key_id: kid };
}

/** @throws Error if the secret has another key or row, or was modified */
export function openWith({ key }: Key, { id, blob }: { id: string; blob: string }): string {
  const bytes = Buffer.from(blob, 'base64url');
  const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'base64url'), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
