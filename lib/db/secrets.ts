import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

const BYTES = 32;

/** A random value made once and kept in the database, so that every replica has the same. Base64url of 32 bytes. */
export async function sharedSecret(database: Database, name: string): Promise<string> {
  const stored = await database.read.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  if (stored) return stored.value;
  return database.transact(async (tx) => {
    const other = await tx.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
    if (other) return other.value;
    const value = randomBytes(BYTES).toString('base64url');
    await tx.insertInto('secrets').values({ name, value }).execute();
    return value;
  });
}
