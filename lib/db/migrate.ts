import fs from 'node:fs/promises';
import path from 'node:path';
import { FileMigrationProvider, type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { applicationFile } from '#lib/application-files.ts';
import { CodedError } from '#lib/errors/coded-error.ts';
import type { Database, Reader } from './database.ts';

/** The history of migrations in the database does not fit this release. */
class SchemaHistoryError extends CodedError<'foreign_tables' | 'later_release' | 'different_history'> {
  override name = 'SchemaHistoryError';
}

/**
 * Migrations run in the order of their names. The initial ones are numbered, one for each service, and create the
 * tables as `lib/tables` defines them. Later ones begin with their date and are never changed once they are released.
 */
const FOLDER = 'lib/tables/migrations';
const IS_DATED = /^\d{4}-\d\d-\d\d-/;

/** Excludes source maps, which are next to the modules in a release. */
const IS_MODULE = /\.m?[jt]s$/;

/** Node loads the files unbundled, even if Next bundles this module. */
const filesOf = (folder: string) => new FileMigrationProvider({ fs, path, migrationFolder: applicationFile(folder) });

/**
 * A database that the first migration creates now gets all tables as they are defined now. Dated migrations would add
 * nothing, so they are recorded without running. Whether the database is new is known only under Kysely's lock.
 */
const migrationsOf = (folder: string, first: string | undefined): MigrationProvider => ({
  async getMigrations() {
    let isNew = false;
    const withoutDated = ([name, { up }]: [string, Migration]): [string, Migration] => {
      const run: Migration['up'] = async (db) => {
        isNew ||= name === first;
        if (!(isNew && IS_DATED.test(name))) await up(db);
      };
      return [name, { up: run }];
    };
    return Object.fromEntries(Object.entries(await filesOf(folder).getMigrations()).map(withoutDated));
  },
});

/** Names of all migrations of this release, in order. Loading the files would dominate the startup time. */
export const knownMigrations = async (folder = FOLDER): Promise<string[]> => {
  const files = await fs.readdir(applicationFile(folder));
  return files
    .filter((file) => IS_MODULE.test(file))
    .map((file) => path.parse(file).name)
    .sort();
};

/**
 * Applies all missing migrations in one transaction, or none. If several replicas start together, one migrates and the
 * others wait.
 * @throws SchemaHistoryError for a database of a later release, with a different history, or of another application; it is not
 * changed
 */
export async function migrate(database: Pick<Database, 'engine' | 'read' | 'transact'>, folder = FOLDER) {
  const known = await knownMigrations(folder);
  const applied = await appliedTo(database.read);
  assertPrefix(applied, known);
  if (applied.length === known.length) return;
  const complete = async (db: Reader) => {
    const { error } = await new Migrator({ db, provider: migrationsOf(folder, known[0]) }).migrateToLatest();
    if (error) throw error;
  };
  // On PostgreSQL, Kysely takes its lock before the transaction. On SQLite only a transaction can write, and it is the
  // lock.
  await (database.engine === 'postgres' ? complete(database.read) : database.transact(complete));
}

async function appliedTo(db: Reader): Promise<string[]> {
  const history = () => db.selectFrom('kysely_migration').select('name').execute();
  // Reading the whole schema would dominate the startup time, so it is read only if the history cannot be.
  const rows = await history().catch(async () => ((await isEmpty(db)) ? [] : history()));
  return rows.map(({ name }) => name).sort();
}

/** @throws SchemaHistoryError if the database contains tables but no history */
async function isEmpty(db: Reader): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const own = tables.filter(({ isView }) => !isView).map(({ name }) => name);
  if (own.length === 0) return true;
  if (own.includes('kysely_migration')) return false;
  const some = own.sort().slice(0, 3).join(', ');
  throw new SchemaHistoryError(
    'foreign_tables',
    `The database contains tables (such as ${some}) without a history of migrations. They belong to another application or are older than the first release. Use an empty database.`,
  );
}

function assertPrefix(applied: readonly string[], known: readonly string[]): void {
  const later = applied.filter((name) => !known.includes(name));
  if (later.length > 0) {
    throw new SchemaHistoryError(
      'later_release',
      `The database belongs to a later release. It has unknown migrations: ${later.join(', ')}. Start that release, or restore a backup of this one.`,
    );
  }
  const skipped = known.find((name, index) => index < applied.length && name !== applied[index]);
  if (skipped === undefined) return;
  throw new SchemaHistoryError(
    'different_history',
    `The database has the migration ${applied.at(-1)}, but not the earlier ${skipped}. Its history does not match this release. Restore a backup.`,
  );
}
