import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '#lib/db/sqlite.ts';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import { contentPath } from './contents.ts';

/** Held until released or until the process ends for any reason. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks a folder for this process, or shares it with other sharing processes: replicas on one PostgreSQL use the same
 * images. Uses SQLite's locks on an empty file, because they end with the process. @throws ConfigurationError if another process has it
 */
export function lockFolder(folder: string, mode: 'alone' | 'shared'): FolderLock {
  const database = new DatabaseSync(contentPath(folder, 'nephos.lock'), { timeout: 0 });
  try {
    // Nothing is written, not even a journal: the disk may be full.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec(mode === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new ConfigurationError(folder, `${folder} is in use by another Nephos process. Stop that process first.`, {
      cause: error,
    });
  }
  return { release: () => database.isOpen && database.close() };
}
