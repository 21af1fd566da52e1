import { chmodSync, type Dirent, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import { CONTENT_NAMES } from './contents.ts';
import { isKeyFile } from './key-files.ts';

/** Names of the platform's own content, including key folders; other files are not changed. */
const isOwn = (name: string): boolean => CONTENT_NAMES.has(name) || isKeyFile(name);
const OTHERS = 0o077;
const STICKY = 0o1000;
/** `images/incoming/<key>` is the deepest path. Objects can be millions of files, which their folders protect. */
const DEEPEST = 3;
const DEEPEST_OF: Partial<Record<string, number>> = { objects: 2 };

type ChmodFunction = (path: string, mode: number) => void;

/**
 * Creates the data or key folder if it is missing and removes all access of other users: it contains keys, password
 * hashes and the data of all projects. @throws ConfigurationError with the command that fixes it, if this user may not change it
 */
export function closeFolder(folder: string, chmod: ChmodFunction = chmodSync): void {
  mkdirSync(/* turbopackIgnore: true */ folder, { recursive: true, mode: 0o700 });
  if ((statSync(/* turbopackIgnore: true */ folder).mode & STICKY) !== 0) {
    throw new ConfigurationError(folder, `${folder} is a shared system folder. Use a dedicated folder for Nephos.`);
  }
  try {
    close(folder, chmod);
    for (const entry of entriesOf(folder))
      if (isOwn(entry.name)) closeAll(folder, entry, chmod, 1, DEEPEST_OF[entry.name] ?? DEEPEST);
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new ConfigurationError(
      folder,
      `Other users can read ${error.path ?? folder}. Remove their access with: chmod -R go= '${folder}'`,
      {
        cause: error,
      },
    );
  }
}

function closeAll(parent: string, entry: Dirent, chmod: ChmodFunction, depth: number, deepest: number): void {
  const path = join(parent, entry.name);
  close(path, chmod);
  if (!entry.isDirectory() || depth >= deepest) return;
  for (const inner of entriesOf(path)) closeAll(path, inner, chmod, depth + 1, deepest);
}

function close(path: string, chmod: ChmodFunction): void {
  const mode = statSync(/* turbopackIgnore: true */ path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS) !== 0) chmod(path, mode & 0o700);
}

function entriesOf(folder: string): Dirent[] {
  return readdirSync(/* turbopackIgnore: true */ folder, { withFileTypes: true });
}

const isRefused = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS');
