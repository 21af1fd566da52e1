import { type SqlBool, sql } from 'kysely';
import { commandLine } from '#lib/command-line.ts';
import { closeFolder } from '#lib/data-folder/close-folder.ts';
import { type Key, listKeys, newKey, PURPOSES, type Purpose, removeKey, writeKey } from '#lib/data-folder/key-files.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { Env } from '#lib/settings/env.ts';
import { Keyring, type Report } from './keyring.ts';

/** Tables with encrypted rows. */
export const SEALED_TABLES = [
  'credentials',
  'alerts',
  'jobs',
  'object_keys',
  'bucket_imports',
  'identity_secrets',
] as const;

type Keyrings = Record<Purpose, Keyring>;

const SHARED = Symbol.for('nephos.keys');
type SharedGlobal = typeof globalThis & { [SHARED]?: WeakMap<Database, Keyrings> };

/** On `globalThis`, because Next bundles its own copy of this module, which needs the same keys. */
const opened = (): WeakMap<Database, Keyrings> => {
  const shared = globalThis as SharedGlobal;
  shared[SHARED] ??= new WeakMap();
  return shared[SHARED];
};

/** Keys of the cloud in a database, loaded at start by `openKeys`. */
export function keyringsOf(database: Database): Keyrings {
  const keys = opened().get(database);
  if (!keys) throw new InvariantError('The keys of this database have not been loaded.');
  return keys;
}

/** Names of keys in the table `secrets`, where releases without key files stored them. */
const FORMER_NAMES: Partial<Record<Purpose, string>> = { tokens: 'token-signing-key', sessions: 'session' };

/**
 * Loads the keys from their folder, or creates the first ones of a new cloud. The database contains only their ids.
 * @throws Error naming the file to copy if the cloud has keys that are not in the folder
 */
export async function openKeys(env: Env, database: Database, report: Report = () => undefined): Promise<void> {
  closeFolder(env.keysFolder);
  for (const purpose of PURPOSES) {
    await moveOut(env, database, purpose);
    await provide(env, database, purpose);
  }
  opened().set(database, {
    tokens: new Keyring(env, 'tokens', report),
    sessions: new Keyring(env, 'sessions', report),
    credentials: new Keyring(env, 'credentials', report),
  });
}

/**
 * Moves a key from the database to a file. The file is written first and is the same on each attempt, so a crash in
 * between loses nothing.
 */
async function moveOut({ keysFolder }: Env, database: Database, purpose: Purpose): Promise<void> {
  const name = FORMER_NAMES[purpose];
  if (name === undefined) return;
  const row = await database.read.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  if (!row) return;
  const key = { ...newKey(new Date(), row.value), signed_unnamed: true };
  await writeKey(keysFolder, purpose, key);
  await database.transact(async (tx) => {
    await insertKeyIds(tx, purpose, [key]);
    await tx.deleteFrom('secrets').where('name', '=', name).execute();
  });
}

async function provide({ keysFolder }: Env, database: Database, purpose: Purpose): Promise<void> {
  const isNew = (await listKnownKeyIds(database.read, purpose)).length === 0;
  const made = isNew && (await listKeys(keysFolder, purpose)).length === 0 ? newKey() : undefined;
  if (made) await writeKey(keysFolder, purpose, made);
  try {
    await database.transact(async (tx) => {
      const keys = await listKeys(keysFolder, purpose);
      const known = await listKnownKeyIds(tx, purpose);
      const [newest] = known;
      const isThere = (wanted: string) => keys.some(({ kid }) => kid === wanted);
      if (newest && !isThere(newest)) throw new MissingKey(keysFolder, purpose, newest);
      // Keys that `--lost` gave up are no longer known.
      const missing = known.filter((kid) => !isThere(kid));
      const [lost] = purpose === 'credentials' ? await filterNeededKeyIds(tx, missing) : [];
      if (lost) throw new MissingKey(keysFolder, purpose, lost);
      await insertKeyIds(tx, purpose, keys);
    });
  } catch (error) {
    // Another replica with its own folder created the first key; remove this unused one.
    if (made && error instanceof MissingKey) await removeKey(keysFolder, purpose, made);
    throw error;
  }
}

/** Key ids of a purpose in the database, newest first. */
export async function listKnownKeyIds(db: Pick<Tx, 'selectFrom'>, purpose: Purpose): Promise<string[]> {
  const rows = db.selectFrom('key_ids').select('kid').where('purpose', '=', purpose).orderBy('created_at', 'desc');
  return (await rows.execute()).map(({ kid }) => kid);
}

/**
 * Returns those keys that still encrypt something: rows, or secrets in the input of unfinished workflow runs, such as
 * the address of an image import.
 */
export async function filterNeededKeyIds(db: Pick<Tx, 'selectFrom'>, kids: readonly string[]): Promise<string[]> {
  const needed: string[] = [];
  for (const kid of kids) if (await isNeeded(db, kid)) needed.push(kid);
  return needed;
}

async function isNeeded(db: Pick<Tx, 'selectFrom'>, kid: string): Promise<boolean> {
  for (const table of SEALED_TABLES) {
    const row = db.selectFrom(table).select('key_id').where('key_id', '=', kid).limit(1);
    if (await row.executeTakeFirst()) return true;
  }
  const run = db
    .selectFrom('workflow_runs')
    .select('id')
    .where('status', 'in', ['pending', 'running'])
    .where(sql<SqlBool>`input like ${`%"key_id":"${kid}"%`}`)
    .limit(1);
  return (await run.executeTakeFirst()) !== undefined;
}

/** Inserts the ids of keys, never the keys. */
export async function insertKeyIds(tx: Tx, purpose: Purpose, keys: readonly Key[]): Promise<void> {
  for (const { kid, created_at } of keys) {
    const row = { kid, purpose, created_at };
    await tx
      .insertInto('key_ids')
      .values(row)
      .onConflict((on) => on.column('kid').doNothing())
      .execute();
  }
}

const CONSEQUENCES: Record<Purpose, string> = {
  tokens: ', and all users must sign in again',
  sessions: ', and all users must sign in again',
  credentials: '; credentials encrypted with it remain unreadable and must be created again',
};

/** A key of the cloud is not in the folder. */
export class MissingKey extends Error {
  constructor(folder: string, purpose: Purpose, kid: string) {
    super(
      `Key ${kid} of this cloud is not in ${folder}. Copy ${purpose}-${kid}.json there from another replica or a ` +
        `backup, or set NEPHOS_KEYS_FOLDER to its folder. If it is lost, ${commandLine('rotate-keys', '--lost')} creates ` +
        `new keys${CONSEQUENCES[purpose]}.`,
    );
    this.name = 'MissingKey';
  }
}
