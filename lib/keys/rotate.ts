import { closeFolder } from '#lib/data-folder/closed.ts';
import type { Database } from '#lib/db/database.ts';
import type { Env } from '#lib/env.ts';
import { type Key, listKeys, newKey, PURPOSES, type Purpose, removeKey, writeKey } from './key-files.ts';
import { overlapMs, standing } from './keyring.ts';
import { knownKeys, MissingKey, remember } from './open.ts';

/** A key that was made, and until when those before it count. */
export interface Rotated {
  purpose: Purpose;
  kid: string;
  othersUntil: Date;
}

interface Options {
  /** The keys of the cloud are gone: those in the folder, if any, are as good as none. */
  areLost: boolean;
}

/**
 * Makes a new key for each purpose and removes those whose time is over. Running servers see it within a second.
 * @throws Error when the keys of the cloud are not in the folder, unless they are lost
 */
export async function rotateKeys(env: Env, database: Database, { areLost }: Options): Promise<Rotated[]> {
  closeFolder(env.keysFolder);
  const rotated: Rotated[] = [];
  for (const purpose of PURPOSES) rotated.push(await rotate(env, database, purpose, areLost));
  return rotated;
}

async function rotate(env: Env, database: Database, purpose: Purpose, areLost: boolean): Promise<Rotated> {
  const { keysFolder } = env;
  const old = await listKeys(keysFolder, purpose);
  const key = newKey(after(old[0]));
  // The database first: a server that starts before the file is there refuses, instead of signing for itself.
  await database.transact(async (tx) => {
    const known = await knownKeys(tx, purpose);
    const [newest] = known;
    if (newest && !areLost && !old.some(({ kid }) => known.includes(kid))) {
      throw new MissingKey(keysFolder, purpose, newest);
    }
    if (areLost) await tx.deleteFrom('key_ids').where('purpose', '=', purpose).execute();
    await remember(tx, purpose, [key]);
  });
  await writeKey(keysFolder, purpose, key);
  const kept = areLost ? [key] : standing([key, ...old], overlapMs(env));
  const gone = old.filter(({ kid }) => !kept.some((other) => other.kid === kid));
  for (const each of gone) await removeKey(keysFolder, purpose, each);
  await forget(database, gone);
  return { purpose, kid: key.kid, othersUntil: new Date(Date.parse(key.created_at) + overlapMs(env)) };
}

/** Now, but after the newest one, whatever the clock that wrote that. */
const after = (newest: Key | undefined): Date =>
  new Date(Math.max(Date.now(), newest ? Date.parse(newest.created_at) + 1 : 0));

async function forget(database: Database, keys: readonly Key[]): Promise<void> {
  if (keys.length === 0) return;
  const ids = keys.map(({ kid }) => kid);
  await database.transact((tx) => tx.deleteFrom('key_ids').where('kid', 'in', ids).execute());
}
