import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { usePlatform } from '#lib/testing/platform.ts';
import { contains, foldCase } from './contains.ts';

const platform = usePlatform();

async function finds(said: string, stored: string): Promise<boolean> {
  const { read } = platform.platform.services.database;
  const { rows } =
    await sql`select 1 from (select cast(${stored} as text) as name) t where ${contains('t.name', said)}`.execute(read);
  return rows.length === 1;
}

test.each([
  ['MÜLLER', 'Jörg Müller'],
  ['öztürk', 'Öztürk'],
  ['ŁUKASZ', 'łukasz@example.org'],
  ['иван', 'ИВАН'],
  ['ΑΘΉΝΑ', 'αθήνα'],
  ['straße', 'Lange Straße'],
  ['50%_!', '50%_! off'],
])('%s is found in %s', async (said, stored) => {
  expect(await finds(said, stored)).toBe(true);
});

test.each([
  ['muller', 'Müller'],
  ['ö', 'Ü'],
  ['%', 'anything'],
  ['a_c', 'abc'],
])('%s is not found in %s', async (said, stored) => {
  expect(await finds(said, stored)).toBe(false);
});

test('a text of many different letters is compared with a bounded number of replacements', () => {
  const { database } = platform.platform.services;
  const letters = String.fromCodePoint(...Array.from({ length: 60 }, (_, n) => 0x430 + (n % 32), 0));
  const folded = foldCase(sql.ref('users.name'), letters);
  const { sql: statement } = database.read.selectFrom('users').select(folded.as('name')).compile();
  expect(statement.match(/replace\(/g)).toHaveLength(16);
});
