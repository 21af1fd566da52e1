import fs from 'node:fs/promises';
import path from 'node:path';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { applicationFile } from '#lib/application-files.ts';
import type { Database, Reader } from './database.ts';

/** Its files run in the order of their names. One that has shipped is never edited, only followed. */
const FOLDER = 'lib/db/migrations';

/** A release has source maps beside its modules. */
const IS_MODULE = /\.m?[jt]s$/;

/** Node reads the files as they are, also where Next has bundled this one. */
const filesOf = (folder: string) => new FileMigrationProvider({ fs, path, migrationFolder: applicationFile(folder) });

/** The names of all migrations of this release, in order. Loading the files would take most of the time of a start. */
export const knownMigrations = async (folder = FOLDER): Promise<string[]> => {
  const files = await fs.readdir(applicationFile(folder));
  return files
    .filter((file) => IS_MODULE.test(file))
    .map((file) => path.parse(file).name)
    .sort();
};

/**
 * Brings the schema up to date: all that is missing in one transaction, or nothing. Of several replicas that start
 * together, one does it and the others wait.
 * @throws Error for a database of a later release, of another history, or of something else; it stays as it is
 */
export async function migrate(database: Pick<Database, 'engine' | 'read' | 'transact'>, folder = FOLDER) {
  const known = await knownMigrations(folder);
  const applied = await appliedTo(database.read);
  assertPrefix(applied, known);
  if (applied.length === known.length) return;
  const complete = async (db: Reader) => {
    const { error } = await new Migrator({ db, provider: filesOf(folder) }).migrateToLatest();
    if (error) throw error;
  };
  // PostgreSQL is locked before the transaction begins. On SQLite only a transaction may write, and it is the lock.
  await (database.engine === 'postgres' ? complete(database.read) : database.transact(complete));
}

async function appliedTo(db: Reader): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const own = tables.filter(({ isView }) => !isView).map(({ name }) => name);
  if (own.includes('kysely_migration')) {
    const rows = await db.selectFrom('kysely_migration').select('name').execute();
    return rows.map(({ name }) => name).sort();
  }
  if (own.length === 0) return [];
  const some = own.sort().slice(0, 3).join(', ');
  throw new Error(
    `The database contains tables (such as ${some}) without a history of migrations. They belong to another application or are older than the first release. Use an empty database.`,
  );
}

function assertPrefix(applied: readonly string[], known: readonly string[]): void {
  const later = applied.filter((name) => !known.includes(name));
  if (later.length > 0) {
    throw new Error(
      `The database belongs to a later release. It has unknown migrations: ${later.join(', ')}. Start that release, or restore a backup of this one.`,
    );
  }
  const skipped = known.find((name, index) => index < applied.length && name !== applied[index]);
  if (skipped === undefined) return;
  throw new Error(
    `The database has the migration ${applied.at(-1)}, but not the earlier ${skipped}. Its history does not match this release. Restore a backup.`,
  );
}
