import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '#lib/db/sqlite.ts';
import { contentPath } from './contents.ts';

/** Held until released or the process ends, however it ends. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes a folder for this process alone, or shares it with others that share it: replicas on one PostgreSQL use the
 * same images. SQLite's own locks on an empty file do the work, as they go with the process.
 * @throws Error when the folder is in use otherwise
 */
export function lockFolder(folder: string, mode: 'alone' | 'shared'): FolderLock {
  const database = new DatabaseSync(contentPath(folder, 'nephos.lock'), { timeout: 0 });
  try {
    // Nothing is ever written, and no journal either: the disk may be full.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec(mode === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new Error(`${folder} is in use by another Nephos process. Stop that process first.`, { cause: error });
  }
  return { release: () => database.isOpen && database.close() };
}
