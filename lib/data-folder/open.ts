import type { Env } from '#lib/settings/env.ts';
import { closeFolder } from './close-folder.ts';
import { type FolderLock, lockFolder } from './lock.ts';

/**
 * Prepares the data folder for a server: it and all new files of this process are closed to other users, and it is
 * locked. A SQLite file has one server; servers on one PostgreSQL can share the folder. @throws Error if others can
 * read it and this user cannot change that, or another server uses it
 */
export function openDataFolder(env: Pick<Env, 'dataFolder' | 'DATABASE_URL'>): FolderLock {
  process.umask(0o077);
  closeFolder(env.dataFolder);
  return lockFolder(env.dataFolder, env.DATABASE_URL ? 'shared' : 'alone');
}
