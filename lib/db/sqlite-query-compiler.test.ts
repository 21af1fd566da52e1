import { expect, test } from 'vitest';
import { usePlatform } from '#lib/testing/platform.ts';
import { preparedQuery } from './prepared-query.ts';

const platform = usePlatform();

const names = (limit: number) =>
  platform.platform.services.database.read.selectFrom('roles').select('name').orderBy('name').limit(limit);

test('a limit is a literal on SQLite, where a parameter would have the statement prepared for each run', async () => {
  const { engine } = platform.platform.services.database;
  const { sql, parameters } = names(2).offset(1).compile();
  const expected = engine === 'sqlite' ? ['limit 2 offset ?', [1]] : ['limit $1 offset $2', [2, 1]];
  expect([sql.slice(sql.indexOf('limit')), parameters]).toEqual(expected);
  expect(await names(2).execute()).toHaveLength(2);
  expect(await names(0).execute()).toEqual([]);
});

test('a prepared query can have its limit as an argument', async () => {
  const first = preparedQuery((db, limit: number) => db.selectFrom('roles').select('name').limit(limit));
  const { read } = platform.platform.services.database;
  expect([await first(read, 1), await first(read, 2)].map(({ length }) => length)).toEqual([1, 2]);
});
