import { existsSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentPath, type NamedFile, remoteStores } from '#lib/data-folder/contents.ts';
import { keyFileNames, PURPOSES } from '#lib/data-folder/key-files.ts';
import { CommandError } from '#lib/errors/command-error.ts';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { Env } from '#lib/settings/env.ts';
import { buildFolderAtomically, filesBelow } from './atomic-folder.ts';
import { copyFile } from './copy-file.ts';
import { describeFile, type Manifest, version, writeManifest } from './manifest.ts';
import { copyPostgres } from './postgres-copy.ts';
import { readBackup } from './restore.ts';
import { copySqlite, type DatabaseCopy } from './sqlite-copy.ts';

export interface Backup {
  manifest: Manifest;
  /** Files that are missing in the cloud itself. */
  missing: string[];
}

type BackupEnv = Pick<Env, 'dataFolder' | 'keysFolder' | 'DATABASE_URL' | 'NEPHOS_CEPH_POOL' | 'NEPHOS_OBJECT_STORE'>;

/** Maximum rounds; a cloud with constant image uploads and deletions needs fewer. */
const MAX_ROUNDS = 20;

/**
 * Copies a cloud while its servers run: a consistent database, every file that it refers to, and the keys. @throws
 * Error if the target exists or a file cannot be read
 */
export async function backup(env: BackupEnv, target: string): Promise<Backup> {
  if (existsSync(target)) throw new CommandError(`${target} already exists. Specify a new folder.`);
  let result: Backup | undefined;
  await buildFolderAtomically(target, async (folder) => {
    const { copy, missing } = await copyConsistently(env, folder);
    await copyKeys(env, folder);
    const manifest = await describeBackup(env, folder, copy);
    await writeManifest(folder, manifest);
    // Runs the first checks of a restore, so that a backup that cannot be restored is not renamed.
    await readBackup(env, folder);
    result = { manifest, missing };
  });
  if (!result) throw new InvariantError('The backup is incomplete.');
  return result;
}

async function describeBackup(env: BackupEnv, folder: string, { schema, rows }: DatabaseCopy): Promise<Manifest> {
  const files: Manifest['files'] = [];
  for (const path of await filesBelow(folder)) files.push(await describeFile(folder, path));
  const engine = env.DATABASE_URL ? 'postgres' : 'sqlite';
  return { format: 1, version: version(), engine, schema, created_at: new Date().toISOString(), files, rows };
}

/**
 * Copies the database, then its files. A file deleted in between is not referenced by the next copy, so this is
 * repeated until nothing is missing or the same files are missing twice, which the cloud itself then lacks.
 */
async function copyConsistently(env: BackupEnv, folder: string): Promise<{ copy: DatabaseCopy; missing: string[] }> {
  const copied: CopiedFiles = new Map();
  let before: string[] | undefined;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const remote = remoteStores(env);
    const copy = await (env.DATABASE_URL
      ? copyPostgres(env.DATABASE_URL, folder, remote)
      : copySqlite(env.dataFolder, folder, remote));
    const missing = await copyFiles({ from: env.dataFolder, to: folder, copied }, copy.files);
    if (missing.length === 0 || (before && missing.every((path) => before?.includes(path)))) {
      await removeOthers(folder, copy);
      return { copy, missing };
    }
    before = missing;
  }
  throw new CommandError('Images were deleted faster than they could be copied. Try again later.');
}

/** State of each file when it was copied, by name. */
type CopiedFiles = Map<string, string>;

interface CopyTask {
  from: string;
  to: string;
  copied: CopiedFiles;
}

/** Returns promised files that were not found. */
async function copyFiles(copying: CopyTask, files: readonly NamedFile[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { path, or, isPromised, atLeast = 0 } of files) {
    const isCopied = await copyChanged(copying, path);
    if (isCopied && atLeast > 0) await growTo(join(copying.to, path), atLeast);
    const isThere = isCopied || (or !== undefined && (await copyChanged(copying, or)));
    if (!isThere && isPromised) missing.push(path);
  }
  return missing;
}

/** Copies a file unless its copy is current: an earlier round may have copied a partial write. */
async function copyChanged({ from, to, copied }: CopyTask, name: string): Promise<boolean> {
  const look = await fileVersion(join(from, name));
  if (look !== undefined && copied.get(name) === look) return true;
  const isCopied = await copyFile(join(from, name), join(to, name));
  if (isCopied && look !== undefined) copied.set(name, look);
  else copied.delete(name);
  return isCopied;
}

/** A value that changes with every write; undefined if there is no such file. */
async function fileVersion(file: string): Promise<string | undefined> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found && [found.ino, found.size, found.mtimeNs].join(' ');
}

async function growTo(file: string, bytes: number): Promise<void> {
  if ((await stat(file)).size >= bytes) return;
  await using handle = await open(file, 'r+');
  await handle.truncate(bytes);
  await handle.sync();
}

/** Removes files of earlier rounds that the database no longer refers to. */
async function removeOthers(folder: string, { path: database, files }: DatabaseCopy): Promise<void> {
  const named = new Set([database, ...files.flatMap(({ path, or }) => [path, or])]);
  for (const path of await filesBelow(folder)) if (!named.has(path)) await rm(join(folder, path));
}

async function copyKeys({ keysFolder }: BackupEnv, folder: string): Promise<void> {
  const names = (await Promise.all(PURPOSES.map((purpose) => keyFileNames(keysFolder, purpose)))).flat();
  if (names.length === 0)
    throw new ConfigurationError(
      'NEPHOS_KEYS_FOLDER',
      `There are no keys in ${keysFolder}. Set NEPHOS_KEYS_FOLDER to their folder.`,
    );
  for (const name of names) await copyFile(join(keysFolder, name), join(contentPath(folder, 'keys'), name));
}
