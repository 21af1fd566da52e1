import { expect, test } from 'vitest';
import { usePlatform } from '#lib/testing/platform.ts';
import { preparedQuery } from './prepared-query.ts';

const platform = usePlatform();

test('a prepared query is built once, and runs with each set of values, also in transactions', async () => {
  let builds = 0;
  const namesOf = preparedQuery((db, name: string, domainId: string) => {
    builds += 1;
    const rows = db.selectFrom('projects').select('name').where('domain_id', '=', domainId).where('name', '=', name);
    return rows.where('name', '!=', 'other').limit(1);
  });
  const { database } = platform.platform.services;
  expect(await namesOf(database.read, 'admin', 'default')).toEqual([{ name: 'admin' }]);
  expect(await namesOf(database.read, 'missing', 'default')).toEqual([]);
  expect(await database.transact((tx) => namesOf(tx, 'admin', 'other'))).toEqual([]);
  expect(await database.transact((tx) => namesOf(tx, 'admin', 'default'))).toEqual([{ name: 'admin' }]);
  expect(builds).toBe(1);
});
