import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readEnv } from '#lib/env.ts';
import { dropDatabase, emptyDatabaseUrl } from '#lib/testing/postgres.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { postgresDialect, postgresPool } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

let folder: string;
let url: string | undefined;
let db: Kysely<Tables>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-migrations-'));
  url = await emptyDatabaseUrl();
  db = newConnection();
});

afterEach(async () => {
  await db.destroy();
  if (url) await dropDatabase(url);
  rmSync(folder, { recursive: true, force: true });
});

const newConnection = () =>
  new Kysely<Tables>({ dialect: url ? postgresDialect(postgresPool(url)) : sqliteDialect(join(folder, 'nephos.db')) });
const open = () => openDatabase(readEnv({ NEPHOS_DATA: folder, ...(url ? { DATABASE_URL: url } : {}) }));

/** Migrates like a release with these migrations. */
const release = (name: string, files: Record<string, string>) => {
  const place = join(folder, name);
  mkdirSync(place);
  for (const [file, body] of Object.entries(files)) {
    writeFileSync(join(place, `${file}.mjs`), `export async function up(db) { ${body} }`);
  }
  const database: Pick<Database, 'engine' | 'read' | 'transact'> = {
    engine: url ? 'postgres' : 'sqlite',
    read: db,
    transact: (work) => db.transaction().execute(work),
  };
  return () => migrate(database, place);
};
const creating = (table: string) => `await db.schema.createTable('${table}').addColumn('id', 'integer').execute();`;

async function tables(): Promise<string[]> {
  const names = url
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`;
  const { rows } = await names.execute(db);
  return rows.map(({ name }) => name).sort();
}
const withoutHistory = async () => (await tables()).filter((name) => !name.startsWith('kysely_'));
const history = async () =>
  (await db.selectFrom('kysely_migration').select('name').orderBy('timestamp').execute()).map(({ name }) => name);
const write = (statement: string) => db.transaction().execute((tx) => sql.raw(statement).execute(tx));

test('a new database runs every file of the folder once, in the order of their names', async () => {
  await (await open()).close();
  const files = readdirSync('lib/db/migrations').map((file) => file.replace(/\.ts$/, ''));
  expect(files.length).toBeGreaterThanOrEqual(12);
  expect(await history()).toEqual(files.toSorted());
  await (await open()).close();
  expect(await history()).toEqual(files.toSorted());
});

test('servers that start together migrate once: none fails, and each finds the whole schema', async () => {
  const opened = await Promise.all(Array.from({ length: 5 }, open));
  const seen = opened.map(({ read }) => read.selectFrom('image_tombstones').selectAll().execute());
  expect(await Promise.all(seen)).toEqual(Array(5).fill([]));
  await Promise.all(opened.map((database) => database.close()));
  expect(await history()).toHaveLength(readdirSync('lib/db/migrations').length);
});

test('a later release runs only what is new, and leaves the rows that are there', async () => {
  await release('first', { '0001-a': creating('a') })();
  await write('insert into a values (7)');
  await release('second', { '0001-a': creating('a'), '0002-b': creating('b') })();
  expect(await withoutHistory()).toEqual(['a', 'b']);
  expect((await sql`select id from a`.execute(db)).rows).toEqual([{ id: 7 }]);
  expect(await history()).toEqual(['0001-a', '0002-b']);
});

test('a start on a current schema loads no migration and reads no schema', async () => {
  await release('first', { '0001-a': creating('a') })();
  const same = release('same', { '0001-a': '' });
  writeFileSync(join(folder, 'same', '0001-a.mjs'), `throw new Error('This migration was loaded.');`);
  const introspection = vi.spyOn(db, 'introspection', 'get');
  await same();
  expect(introspection).not.toHaveBeenCalled();
  expect(await history()).toEqual(['0001-a']);
});

test('a migration that fails leaves nothing behind, nor do those before it; mended, all of them run', async () => {
  const failing = `${creating('half')} throw new Error('stop');`;
  await expect(release('broken', { '0001-a': creating('a'), '0002-b': failing })()).rejects.toThrow('stop');
  expect(await withoutHistory()).toEqual([]);
  await release('mended', { '0001-a': creating('a'), '0002-b': creating('half') })();
  expect(await withoutHistory()).toEqual(['a', 'half']);
});

test('a migration that a later release has run is refused by name, and nothing is changed', async () => {
  await (await open()).close();
  await write(`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')`);
  const [before, names] = [await tables(), await history()];
  await expect(open()).rejects.toThrow(
    'The database belongs to a later release. It has unknown migrations: 9999-later.',
  );
  expect([await tables(), await history()]).toEqual([before, names]);
});

test('a migration that was left out is refused by name, and not run after those that followed it', async () => {
  await release('without', { '0001-a': creating('a'), '0003-c': creating('c') })();
  const whole = release('whole', { '0001-a': creating('a'), '0002-b': creating('b'), '0003-c': creating('c') });
  await expect(whole()).rejects.toThrow('The database has the migration 0003-c, but not the earlier 0002-b.');
  expect(await withoutHistory()).toEqual(['a', 'c']);
});

test.each(['schema_migrations', 'users'])(
  'a database with a table %s and without our history is refused, and gets no table',
  async (table) => {
    await write(`create table ${table} (name text)`);
    await expect(open()).rejects.toThrow('Use an empty database.');
    expect(await tables()).toEqual([table]);
  },
);

test('a damaged history is reported, and nothing is run', async () => {
  await (await open()).close();
  const whole = await withoutHistory();
  await write('alter table kysely_migration rename column name to title');
  await expect(open()).rejects.toThrow(/name/);
  expect(await withoutHistory()).toEqual(whole);
});

test('a table or a column in the way fails the whole of it: no other table is made', async () => {
  await (await open()).close();
  const whole = await tables();
  const clash = release('clash', {
    ...Object.fromEntries((await history()).map((name) => [name, ''])),
    '9000-new': creating('something_new'),
    '9001-clash': creating('users'),
  });
  await expect(clash()).rejects.toThrow(/already exists/);
  expect(await tables()).toEqual(whole);
});
