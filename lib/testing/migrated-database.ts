import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { contentPath } from '#lib/data-folder/contents.ts';
import { openDatabase } from '#lib/db/open.ts';
import { readEnv } from '#lib/settings/env.ts';
import { dropDatabase, migratedDatabaseUrl } from './postgres.ts';

export interface MigratedDatabase {
  /** Settings with which a process opens it. */
  settings: { NEPHOS_DATA: string; DATABASE_URL?: string };
  /** Drops the database on PostgreSQL. On SQLite it is removed with its folder. */
  drop(): Promise<void>;
}

/**
 * Creates a database with the current schema: in the data folder, or on PostgreSQL if NEPHOS_TEST_DATABASE_URL is set.
 * It is a copy of one that was migrated earlier in the run, because migrations take longer than most tests.
 */
export async function createMigratedDatabase(dataFolder: string): Promise<MigratedDatabase> {
  const url = await migratedDatabaseUrl();
  if (url) return { settings: { NEPHOS_DATA: dataFolder, DATABASE_URL: url }, drop: () => dropDatabase(url) };
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  copyFileSync(await sqliteTemplate(inject('runFolder')), contentPath(dataFolder, 'nephos.db'));
  return { settings: { NEPHOS_DATA: dataFolder }, drop: async () => undefined };
}

/** Returns the file of a migrated database. Workers may create it at the same time; the last one remains. */
async function sqliteTemplate(runFolder: string): Promise<string> {
  const template = join(runFolder, 'migrated.db');
  if (existsSync(template)) return template;
  const folder = mkdtempSync(join(runFolder, 'migrating-'));
  await (await openDatabase(readEnv({ NEPHOS_DATA: folder, NEPHOS_DISK_RESERVE_GIB: '0' }))).close();
  const file = contentPath(folder, 'nephos.db');
  if (existsSync(`${file}-wal`)) throw new Error('The migrated database was not closed: its log holds changes.');
  // Renamed only when it is complete.
  renameSync(file, template);
  return template;
}
