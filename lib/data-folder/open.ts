import type { Env } from '#lib/env.ts';
import { closeFolder } from './close-folder.ts';
import { type FolderLock, lockFolder } from './lock.ts';

/**
 * Makes the data folder ready for a server: closed to others, as is every file that this process makes from now on,
 * and locked. A SQLite file has one server; those on one PostgreSQL may share the folder.
 * @throws Error when others can read it and that is not ours to change, or another server uses it
 */
export function openDataFolder(env: Pick<Env, 'dataFolder' | 'DATABASE_URL'>): FolderLock {
  process.umask(0o077);
  closeFolder(env.dataFolder);
  return lockFolder(env.dataFolder, env.DATABASE_URL ? 'shared' : 'alone');
}
