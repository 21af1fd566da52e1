import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { contentPath, type RemoteStores } from '#lib/data-folder/contents.ts';
import { sync } from '#lib/data-folder/sync.ts';
import { CommandError } from '#lib/errors/command-error.ts';
import { type DatabaseContent, readDatabaseContent } from './database-content.ts';
import { SQLITE_COPY } from './manifest.ts';

export interface DatabaseCopy extends DatabaseContent {
  path: string;
}

/**
 * Copies one snapshot of the database while a server writes to it. @throws CommandError if there is no database
 */
export async function copySqlite(dataFolder: string, folder: string, remote: RemoteStores): Promise<DatabaseCopy> {
  const source = contentPath(dataFolder, 'nephos.db');
  const target = join(folder, SQLITE_COPY);
  if (!existsSync(source)) throw new CommandError(`There is no database in ${dataFolder}.`);
  rmSync(target, { force: true });
  const database = new DatabaseSync(source, { readOnly: true, timeout: 30_000 });
  try {
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
  await sync(target);
  return { path: SQLITE_COPY, ...(await contentOfSqlite(folder, remote)) };
}

/** Content of a copy that no server uses. */
export async function contentOfSqlite(folder: string, remote: RemoteStores): Promise<DatabaseContent> {
  const copy = new DatabaseSync(join(folder, SQLITE_COPY), { readOnly: true });
  try {
    return await readDatabaseContent('sqlite', remote, async (query) => copy.prepare(query).all());
  } finally {
    copy.close();
  }
}
