import { statSync } from 'node:fs';
import { closeFolder } from '#lib/data-folder/close-folder.ts';
import { type Key, listKeys, newKey, PURPOSES, type Purpose, removeKey, writeKey } from '#lib/data-folder/key-files.ts';
import type { Database } from '#lib/db/database.ts';
import { CommandError } from '#lib/errors/command-error.ts';
import type { Env } from '#lib/settings/env.ts';
import { overlapMs, validKeys } from './keyring.ts';
import { filterNeededKeyIds, insertKeyIds, listKnownKeyIds, MissingKey } from './open.ts';
import { resealAll } from './reseal.ts';

/** A new key, and the end of the validity of earlier keys. */
export interface RotatedKey {
  purpose: Purpose;
  kid: string;
  othersUntil: Date;
  /** Stored secrets that no key can decrypt. */
  unreadable: number;
}

interface Options {
  /** The keys of the cloud are lost; any keys in the folder are ignored. */
  areLost: boolean;
}

/**
 * Creates a new key for each purpose and removes expired ones. Running servers notice within a second.
 * @throws Error if the keys of the cloud are not in the folder, unless they are lost, or if another user owns the
 * folder
 */
export async function rotateKeys(env: Env, database: Database, { areLost }: Options): Promise<RotatedKey[]> {
  closeFolder(env.keysFolder);
  assertOwner(env.keysFolder);
  const rotated: RotatedKey[] = [];
  for (const purpose of PURPOSES) rotated.push(await rotate(env, database, purpose, areLost));
  return rotated;
}

/** Only its owner can read a key, so one created by root would be unreadable for servers of another user. */
export function assertOwner(folder: string, userId = process.getuid?.()): void {
  if (userId === undefined || statSync(folder).uid === userId) return;
  throw new CommandError(`${folder} belongs to another user. Run this as the user that runs the servers.`);
}

async function rotate(env: Env, database: Database, purpose: Purpose, areLost: boolean): Promise<RotatedKey> {
  const { keysFolder } = env;
  const old = await listKeys(keysFolder, purpose);
  const known = await listKnownKeyIds(database.read, purpose);
  const [newest] = known;
  if (newest && !areLost && !old.some(({ kid }) => known.includes(kid))) {
    throw new MissingKey(keysFolder, purpose, newest);
  }
  const key = newKey(after(old[0]));
  // The file first: the database must not name a key that does not exist.
  await writeKey(keysFolder, purpose, key);
  await database.transact(async (tx) => {
    if (areLost) await tx.deleteFrom('key_ids').where('purpose', '=', purpose).execute();
    await insertKeyIds(tx, purpose, purpose === 'credentials' ? [key, ...old] : [key]);
  });
  const unreadable = purpose === 'credentials' ? await resealAll(database, [key, ...old]) : 0;
  const kids = new Set([...old.map(({ kid }) => kid), ...known]);
  const needed = purpose === 'credentials' ? await filterNeededKeyIds(database.read, [...kids]) : [];
  const kept = purpose !== 'credentials' && areLost ? [key] : validKeys([key, ...old], overlapMs(env));
  const isGone = (kid: string) => !needed.includes(kid) && !kept.some((other) => other.kid === kid);
  for (const each of old.filter(({ kid }) => isGone(kid))) await removeKey(keysFolder, purpose, each);
  // Servers remove files of expired keys, but only a rotation removes their ids.
  await deleteKeyIds(database, known.filter(isGone));
  return { purpose, kid: key.kid, othersUntil: new Date(Date.parse(key.created_at) + overlapMs(env)), unreadable };
}

/** Later than the newest key, even if its clock was ahead. */
const after = (newest: Key | undefined): Date =>
  new Date(Math.max(Date.now(), newest ? Date.parse(newest.created_at) + 1 : 0));

async function deleteKeyIds(database: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await database.transact((tx) => tx.deleteFrom('key_ids').where('kid', 'in', ids).execute());
}
