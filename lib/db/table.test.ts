import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropDatabase, emptyDatabaseUrl } from '#lib/testing/postgres.ts';
import { postgresDialect, postgresPool } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import { addColumns, addIndexes, createTables, index, integer, primaryKey, table, text, unique } from './table.ts';

let folder: string;
let url: string | undefined;
let db: Kysely<unknown>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-table-'));
  url = await emptyDatabaseUrl();
  db = new Kysely({ dialect: url ? postgresDialect(postgresPool(url)) : sqliteDialect(join(folder, 'nephos.db')) });
});

afterEach(async () => {
  await db.destroy();
  if (url) await dropDatabase(url);
  rmSync(folder, { recursive: true });
});

const write = (statement: string) => db.transaction().execute((tx) => sql.raw(statement).execute(tx));
const create = (tables: Parameters<typeof createTables>[1]) =>
  db.transaction().execute((tx) => createTables(tx, tables));

test('a row without a value is refused, unless the column is nullable or has a default', async () => {
  await create({ a: table({ id: text().primary(), weight: integer() }) });
  await db.transaction().execute((tx) => addColumns(tx, 'a', { size: integer().default(3), name: text().nullable() }));
  await write(`insert into a (id, weight) values ('1', 2)`);
  expect((await sql`select * from a`.execute(db)).rows).toEqual([{ id: '1', weight: 2, size: 3, name: null }]);
  await expect(write(`insert into a (id) values ('2')`)).rejects.toThrow(/null/i);
  await expect(write(`insert into a (id, weight, size) values ('2', 2, null)`)).rejects.toThrow(/null/i);
});

test('a referenced row stays, and a reference to a missing row is refused', async () => {
  const parts = table({ name: text(), a_id: text().references('a') }).indexes({
    parts_key: primaryKey('a_id', 'name'),
  });
  await create({ a: table({ id: text().primary() }), parts });
  await write(`insert into a (id) values ('1')`);
  await write(`insert into parts (name, a_id) values ('one', '1')`);
  await expect(write(`delete from a`)).rejects.toThrow(/foreign key/i);
  await expect(write(`insert into parts (name, a_id) values ('two', '2')`)).rejects.toThrow(/foreign key/i);
  await expect(write(`insert into parts (name, a_id) values ('one', '1')`)).rejects.toThrow(/unique/i);
});

test('a unique index covers expressions, and only the rows that meet its condition', async () => {
  const a = table({ id: text().primary(), name: text().nullable() });
  await create({ a: a.indexes({ a_by_name: unique("coalesce(name, '')").where("id <> '0'") }) });
  await db.transaction().execute((tx) => addIndexes(tx, 'a', { a_by_id_and_name: index('name', 'id') }));
  await write(`insert into a (id) values ('0'), ('1')`);
  await expect(write(`insert into a (id, name) values ('2', '')`)).rejects.toThrow(/unique/i);
});
