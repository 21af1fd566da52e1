import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { lockFolder } from '#lib/data-folder/lock.ts';
import { sync } from '#lib/data-folder/sync.ts';
import { CommandError } from '#lib/errors/command-error.ts';

const LOCK = 'nephos.lock';

/**
 * Creates a folder completely or not at all: it is built under the name `<target>.partial`, synced and renamed last.
 * The rest of a crashed attempt is discarded. @throws Error if another process is building it
 */
export async function buildFolderAtomically(target: string, build: (folder: string) => Promise<void>): Promise<void> {
  const partial = `${target}.partial`;
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  const lock = lockFolder(partial, 'alone');
  try {
    for (const name of readdirSync(partial)) if (name !== LOCK) rmSync(join(partial, name), { recursive: true });
    await build(partial);
    await syncFolders(partial);
    await rename(partial, target);
    // Not earlier: a process that finds the other name unlocked would start again under it.
    rmSync(join(target, LOCK), { force: true });
    await sync(target);
    await sync(dirname(target));
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
}

/**
 * @throws CommandError unless the folder is missing, or empty and not a mount point; the message says so if a server uses it
 */
export function assertUnused(folder: string): void {
  if (!existsSync(folder)) return;
  if (statSync(folder).dev !== statSync(dirname(folder)).dev) {
    throw new CommandError(`${folder} is a mount point. Specify a folder inside it.`);
  }
  if (existsSync(join(folder, LOCK))) lockFolder(folder, 'alone').release();
  if (readdirSync(folder).length > 0) throw new CommandError(`${folder} is not empty. Specify a new folder.`);
}

/** Paths of the files in a folder that is being built, except its lock. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => path !== LOCK)
    .toSorted();
}

async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  }
  await sync(folder);
}
