import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';

/** Keys sign tokens, and encrypt session cookies and stored secrets. */
export const PURPOSES = ['tokens', 'sessions', 'credentials'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Content of a key file. It is written once and never changed, so its name identifies it. */
const KeyFile = z.object({
  kid: z.string().regex(/^[0-9a-f]{8}$/),
  created_at: z.iso.datetime(),
  /** Base64url of 32 bytes. */
  key: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  /** Created before keys had ids: tokens that it signed contain no key id. */
  signed_unnamed: z.boolean().default(false),
});
export type Key = z.infer<typeof KeyFile>;

const BYTES = 32;
const NAME = new RegExp(`^(${PURPOSES.join('|')})-[0-9a-f]{8}\\.json$`);
const nameOf = (purpose: Purpose, kid: string) => `${purpose}-${kid}.json`;

/** Random by default; the id is the start of the key's hash. */
export function newKey(createdAt = new Date(), key = randomBytes(BYTES).toString('base64url')): Key {
  const kid = createHash('sha256').update(key).digest('hex').slice(0, 8);
  return { kid, created_at: createdAt.toISOString(), key, signed_unnamed: false };
}

export const isKeyFile = (name: string): boolean => NAME.test(name);

export async function keyFileNames(folder: string, purpose: Purpose): Promise<string[]> {
  return (await readdir(/* turbopackIgnore: true */ folder))
    .filter((name) => NAME.exec(name)?.[1] === purpose)
    .toSorted();
}

/**
 * Reads keys, newest first. Skips files that another replica removed concurrently.
 * @throws ConfigurationError naming a damaged file
 */
export async function readKeys(folder: string, names: readonly string[]): Promise<Key[]> {
  const keys: Key[] = [];
  for (const name of names) {
    const text = await readFile(/* turbopackIgnore: true */ join(folder, name), 'utf8').catch(ignoreMissing);
    if (text !== undefined) keys.push(parseKey(join(folder, name), text));
  }
  return newestFirst(keys);
}

export const newestFirst = (keys: readonly Key[]): Key[] =>
  keys.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));

function parseKey(file: string, text: string): Key {
  try {
    return KeyFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new ConfigurationError(
      file,
      `${file} is not a Nephos key. Restore it from another replica or a backup, or remove it.`,
      {
        cause,
      },
    );
  }
}

/** All keys of a purpose, newest first. */
export const listKeys = async (folder: string, purpose: Purpose): Promise<Key[]> =>
  readKeys(folder, await keyFileNames(folder, purpose));

/** Writes a key atomically and durably, readable only by the owner. */
export async function writeKey(folder: string, purpose: Purpose, key: Key): Promise<void> {
  const file = join(folder, nameOf(purpose, key.kid));
  const partial = `${file}.${randomBytes(4).toString('hex')}`;
  await using handle = await open(/* turbopackIgnore: true */ partial, 'wx', 0o600);
  await handle.writeFile(`${JSON.stringify(key)}\n`);
  await handle.sync();
  await rename(partial, file);
  await using directory = await open(/* turbopackIgnore: true */ folder, 'r');
  await directory.sync();
}

/** Succeeds if the key does not exist. */
export const removeKey = (folder: string, purpose: Purpose, { kid }: Key): Promise<void> =>
  rm(join(folder, nameOf(purpose, kid)), { force: true });

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
