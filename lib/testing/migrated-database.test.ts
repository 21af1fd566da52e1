import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Database } from '#lib/db/database.ts';
import { knownMigrations } from '#lib/db/migrate.ts';
import { openDatabase } from '#lib/db/open.ts';
import { readEnv } from '#lib/settings/env.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-migrated-'));
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function open(settings: Record<string, string>): Promise<Database> {
  const database = await openDatabase(readEnv(settings));
  cleanups.unshift(() => database.close());
  return database;
}

async function openCopy(name: string): Promise<Database> {
  const migrated = await createMigratedDatabase(join(folder, name));
  cleanups.unshift(migrated.drop);
  return open({ ...migrated.settings });
}

test('a copy has every migration of this release, and nothing that another copy has written', async () => {
  const [one, other] = [await openCopy('one'), await openCopy('other')];
  const applied = await one.read.selectFrom('kysely_migration').select('name').orderBy('name').execute();
  expect(applied.map(({ name }) => name)).toEqual(await knownMigrations());

  const domain = { id: 'default', name: 'Default', description: '', enabled: 1 } as const;
  await one.transact((tx) => tx.insertInto('domains').values(domain).execute());

  const idsIn = ({ read }: Database) => read.selectFrom('domains').select('id').execute();
  expect(await idsIn(one)).toEqual([{ id: 'default' }]);
  expect(await idsIn(other)).toEqual([]);
});

test('on SQLite a copy has the schema and the settings of a file that was migrated in place', async () => {
  const copy = await openCopy('copy');
  if (copy.engine !== 'sqlite') return;
  const migratedInPlace = await open({ NEPHOS_DATA: join(folder, 'in-place') });
  const facts = async ({ read }: Database) => [
    (await sql`select type, name, tbl_name, sql from sqlite_master order by type, name`.execute(read)).rows,
    (await sql`select auto_vacuum from pragma_auto_vacuum`.execute(read)).rows,
    (await sql`select journal_mode from pragma_journal_mode`.execute(read)).rows,
  ];
  expect(await facts(copy)).toEqual(await facts(migratedInPlace));
});
