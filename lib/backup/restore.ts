import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { knownMigrations } from '#lib/db/migrate.ts';
import { CommandError } from '#lib/errors/command-error.ts';
import type { Env } from '#lib/settings/env.ts';
import { assertUnused, buildFolderAtomically } from './atomic-folder.ts';
import { copyFile } from './copy-file.ts';
import { describeFile, type Manifest, POSTGRES_DUMP, readManifest } from './manifest.ts';
import { assertEmpty, assertReadable, restorePostgres } from './postgres-copy.ts';

/**
 * Reads the manifest of a backup and compares it with the files. @throws CommandError if this release cannot restore it with
 * these settings
 */
export async function readBackup(env: Pick<Env, 'DATABASE_URL'>, source: string): Promise<Manifest> {
  const manifest = readManifest(source);
  assertFits(manifest, env.DATABASE_URL, await knownMigrations());
  for (const { path, size } of manifest.files) {
    const found = await stat(join(source, path)).catch(() => undefined);
    if (found?.size !== size) throw new CommandError(`${join(source, path)} is missing or damaged.`);
  }
  if (manifest.engine === 'postgres') await assertReadable(join(source, POSTGRES_DUMP));
  return manifest;
}

/**
 * Creates a data folder from a backup, and restores the configured PostgreSQL database if the backup contains one. The
 * folder is created completely or not at all. @throws CommandError if the backup is damaged or of a later release, or the
 * folder or the database is in use or not empty
 */
export async function restore(env: Pick<Env, 'DATABASE_URL'>, source: string, target: string): Promise<Manifest> {
  const manifest = await readBackup(env, source);
  assertUnused(target);
  if (env.DATABASE_URL) await assertEmpty(env.DATABASE_URL);
  await buildFolderAtomically(target, async (folder) => {
    for (const file of manifest.files) {
      const place = file.path === POSTGRES_DUMP ? source : folder;
      const isThere = place === source || (await copyFile(join(source, file.path), join(folder, file.path)));
      const found = isThere ? await describeFile(place, file.path).catch(() => undefined) : undefined;
      if (found?.sha256 !== file.sha256) throw new CommandError(`${join(source, file.path)} is missing or damaged.`);
    }
    // Before the folder is renamed: until then a server finds no keys and refuses to start on an incomplete cloud.
    if (env.DATABASE_URL) await restorePostgres(env.DATABASE_URL, join(source, POSTGRES_DUMP));
  });
  return manifest;
}

function assertFits(
  { engine, schema, version }: Manifest,
  databaseUrl: string | undefined,
  known: readonly string[],
): void {
  if (engine === 'postgres' && !databaseUrl) {
    throw new CommandError('This is a backup of a cloud on PostgreSQL. Set DATABASE_URL to an empty database.');
  }
  if (engine === 'sqlite' && databaseUrl) {
    throw new CommandError('This is a backup of a cloud on SQLite. Restore it without DATABASE_URL.');
  }
  if (!known.includes(schema)) {
    throw new CommandError(`This is a backup of the later release ${version}. Restore it with that release.`);
  }
}
