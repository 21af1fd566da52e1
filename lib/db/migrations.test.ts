import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEnv } from '#lib/settings/env.ts';
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

/**
 * Migrates like a release with these migrations.
 * @param first runs after the release has read the history and before it migrates
 */
const release = (name: string, files: Record<string, string>, first?: () => Promise<void>) => {
  const place = join(folder, name);
  mkdirSync(place);
  for (const [file, body] of Object.entries(files)) {
    writeFileSync(join(place, `${file}.mjs`), `export async function up(db) { ${body} }`);
  }
  const database: Pick<Database, 'engine' | 'read' | 'transact'> = {
    // With `sqlite`, migrations run through `transact`, which works on both databases.
    engine: url && !first ? 'postgres' : 'sqlite',
    read: db,
    transact: async (work) => {
      await first?.();
      return db.transaction().execute(work);
    },
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
  const files = readdirSync('lib/tables/migrations').map((file) => file.replace(/\.ts$/, ''));
  expect(files.length).toBeGreaterThanOrEqual(12);
  expect(await history()).toEqual(files.toSorted());
  await (await open()).close();
  expect(await history()).toEqual(files.toSorted());
});

test('initial migrations have consecutive numbers; later ones have a date and do not depend on definitions, which change', () => {
  const files = readdirSync('lib/tables/migrations').toSorted();
  const dated = files.filter((file) => /^\d{4}-\d\d-\d\d-/.test(file));
  const initial = files.filter((file) => !dated.includes(file));
  expect(initial.map((file) => file.slice(0, 5))).toEqual(
    initial.map((_, at) => `${String(at + 1).padStart(4, '0')}-`),
  );
  const importing = dated.filter((file) =>
    readFileSync(join('lib/tables/migrations', file), 'utf8').includes("from '../"),
  );
  expect(importing).toEqual([]);
});

test('servers that start together migrate once: none fails, and each finds the whole schema', async () => {
  const opened = await Promise.all(Array.from({ length: 5 }, open));
  const seen = opened.map(({ read }) => read.selectFrom('image_tombstones').selectAll().execute());
  expect(await Promise.all(seen)).toEqual(Array(5).fill([]));
  await Promise.all(opened.map((database) => database.close()));
  expect(await history()).toHaveLength(readdirSync('lib/tables/migrations').length);
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

describe('A dated migration', () => {
  const kernel = pathToFileURL(resolve('lib/db/table.ts')).href;
  const creatingParts = (columns: string, indexes: string) => `
    const { createTables, index, integer, table, text, unique } = await import('${kernel}');
    const parts = table({ id: text().primary(), ${columns} }).indexes({ parts_by_name: unique('name'), ${indexes} });
    await createTables(db, { parts });`;
  const first = { '0001-parts': creatingParts('name: text()', '') };
  const second = {
    '0001-parts': creatingParts(
      "weight: integer().default(1), name: text(), owner_id: text().nullable().references('parts')",
      "parts_by_owner: index('owner_id', 'weight').where('owner_id is not null')",
    ),
    '2026-12-01-weigh-parts': `
      const { addColumns, addIndexes, index, integer, text } = await import('${kernel}');
      await addColumns(db, 'parts', { weight: integer().default(1), owner_id: text().nullable().references('parts') });
      await addIndexes(db, 'parts', { parts_by_owner: index('owner_id', 'weight').where('owner_id is not null') });`,
  };

  /** Columns, foreign keys and indexes, without the order of the columns. */
  const schema = async () => {
    const columns = url
      ? sql`select column_name as name, data_type, collation_name, is_nullable, column_default
          from information_schema.columns where table_schema = current_schema() and table_name = 'parts'
          union all select conname, pg_get_constraintdef(oid), null, null, null from pg_constraint
          where conrelid = 'parts'::regclass order by 1`
      : sql`select name, type, "notnull", dflt_value, pk, "from", "table", "to"
          from pragma_table_info('parts') left join pragma_foreign_key_list('parts') on name = "from" order by name`;
    const indexes = url
      ? sql`select indexname, indexdef from pg_indexes where tablename = 'parts' order by 1`
      : sql`select name, sql from sqlite_master where type = 'index' and sql is not null order by name`;
    return [(await columns.execute(db)).rows, (await indexes.execute(db)).rows];
  };

  test('changes an existing database and keeps its rows; a new one has the same schema without running it', async () => {
    await release('first', first)();
    await write(`insert into parts (id, name) values ('p1', 'wheel')`);
    await release('second', second)();
    const names = Object.keys(second);
    const upgraded = await schema();
    expect((await sql`select * from parts`.execute(db)).rows).toEqual([
      { id: 'p1', name: 'wheel', weight: 1, owner_id: null },
    ]);
    expect(await history()).toEqual(names);

    for (const table of await tables()) await write(`drop table ${table}`);
    await release('new', { ...second, '2026-12-01-weigh-parts': `throw new Error('This migration ran.');` })();
    expect(await schema()).toEqual(upgraded);
    expect(await history()).toEqual(names);
  });

  test('runs if an earlier release creates the database while the later one starts', async () => {
    const earlier = release('first', first);
    await release('second', second, earlier)();
    expect(await history()).toEqual(Object.keys(second));
    await write(`insert into parts (id, name, owner_id) values ('p1', 'wheel', 'p1')`);
  });
});
