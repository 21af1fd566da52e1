import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { lockFolder } from '#lib/data-folder/lock.ts';
import { sync } from '#lib/data-folder/sync.ts';

const LOCK = 'nephos.lock';

/**
 * Makes a folder that is there whole, or not at all: built beside under the name `<target>.partial`, made durable,
 * renamed last. What a crash left of an earlier try is begun anew.
 * @throws Error when another process is at it
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
    // Not before: whoever found the other name unlocked would begin anew under it.
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

/** @throws Error unless nothing is there, or an empty folder that is no mount point; of one that a server uses, it says so */
export function assertUnused(folder: string): void {
  if (!existsSync(folder)) return;
  if (statSync(folder).dev !== statSync(dirname(folder)).dev) {
    throw new Error(`${folder} is a mount point. Specify a folder inside it.`);
  }
  if (existsSync(join(folder, LOCK))) lockFolder(folder, 'alone').release();
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty. Specify a new folder.`);
}

/** The files of a folder that is being built, by path, other than what keeps others out. */
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
