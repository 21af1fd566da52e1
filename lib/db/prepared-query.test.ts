import { expect, test } from 'vitest';
import { usePlatform } from '#lib/testing/platform.ts';
import { isPostgres, type Tx } from './database.ts';
import {
  cachedQuery,
  preparedInsert,
  preparedInsertReturning,
  preparedQuery,
  preparedUpdate,
} from './prepared-query.ts';

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

test('a prepared query reads what its transaction wrote, and nothing after the end of it', async () => {
  const named = preparedQuery((db, name: string) => db.selectFrom('versions').select('value').where('name', '=', name));
  const { database } = platform.platform.services;
  const write = (tx: Tx) => tx.insertInto('versions').values({ name: 'prepared', value: 1 }).execute();
  let ended: Tx | undefined;
  await database.transact(async (tx) => {
    ended = tx;
    await write(tx);
    expect(await named(tx, 'prepared')).toEqual([{ value: 1 }]);
    expect(await named(database.read, 'prepared')).toEqual([]);
  });
  expect(await named(database.read, 'prepared')).toEqual([{ value: 1 }]);
  await expect(ended && named(ended, 'prepared')).rejects.toThrow();
});

test('a prepared insert is rolled back with its transaction', async () => {
  const insert = preparedInsert('versions', ['name', 'value']);
  const named = preparedQuery((db, name: string) => db.selectFrom('versions').select('value').where('name', '=', name));
  const { database } = platform.platform.services;
  const failed = database.transact(async (tx) => {
    await insert(tx, { name: 'rolled-back', value: 1 });
    throw new Error('The work failed.');
  });
  await expect(failed).rejects.toThrow('The work failed.');
  expect(await named(database.read, 'rolled-back')).toEqual([]);
});

test('a prepared insert returns the row with what the database has added', async () => {
  const insert = preparedInsertReturning('segments', [
    ...(['id', 'name', 'recovery_method', 'service_type', 'is_enabled', 'created_at'] as const),
  ]);
  const { database } = platform.platform.services;
  const row = {
    recovery_method: 'auto',
    service_type: 'COMPUTE',
    is_enabled: 1,
    created_at: '2026-11-20T10:00:00Z',
  } as const;
  const rows = await database.transact(async (tx) => [
    await insert(tx, { ...row, id: 'one', name: 'one' }),
    await insert(tx, { ...row, id: 'two', name: 'two' }),
  ]);
  const stored = database.read.selectFrom('segments').selectAll().orderBy('number');
  expect(rows).toEqual(await stored.execute());
  expect(rows.map(({ id, description }) => [id, description])).toEqual([
    ['one', null],
    ['two', null],
  ]);
});

test('a prepared update changes the given columns of one row, in any combination', async () => {
  const update = preparedUpdate('roles');
  const { database } = platform.platform.services;
  const roles = () => database.read.selectFrom('roles').selectAll().orderBy('id').execute();
  const [role, ...others] = await roles();
  if (!role) throw new Error('There are no roles.');
  const change = (columns: Parameters<typeof update>[2]) => database.transact((tx) => update(tx, role.id, columns));
  await change({ name: 'one', description: 'first' });
  await change({ description: 'second', name: undefined });
  await change({ name: 'two', description: null });
  await change({ description: 'third' });
  expect(await roles()).toEqual([{ ...role, name: 'two', description: 'third' }, ...others]);
});

test('a cached query shares its frozen result until a commit, and a transaction reads what it wrote', async () => {
  const values = cachedQuery(
    (db, name: string) => db.selectFrom('versions').select('value').where('name', '=', name),
    ({ value }) => ({ value }),
  );
  const { database } = platform.platform.services;
  const isShared = await database.transact(async (tx) => !isPostgres(tx));
  expect(await values(database.read, 'cached')).toEqual([]);
  await database.transact(async (tx) => {
    await tx.insertInto('versions').values({ name: 'cached', value: 1 }).execute();
    expect(await values(tx, 'cached')).toEqual([{ value: 1 }]);
    expect(await values(database.read, 'cached')).toEqual([]);
  });
  const first = await values(database.read, 'cached');
  expect(first).toEqual([{ value: 1 }]);
  expect(await values(database.read, 'other')).toEqual([]);
  const second = await values(database.read, 'cached');
  expect(second === first).toBe(isShared);
  expect(second.every(Object.isFrozen)).toBe(isShared);
  await database.transact((tx) => tx.updateTable('versions').set({ value: 2 }).where('name', '=', 'cached').execute());
  expect(await values(database.read, 'cached')).toEqual([{ value: 2 }]);
});

test('queries with the same values do not share results', async () => {
  const query = (name: string) =>
    cachedQuery(
      (db, value: number) =>
        db.selectFrom('versions').select('value').where('name', '=', name).where('value', '=', value),
      ({ value }) => `${name} ${value}`,
    );
  const { database } = platform.platform.services;
  await database.transact((tx) =>
    tx
      .insertInto('versions')
      .values(['one', 'two'].map((name) => ({ name, value: 7 })))
      .execute(),
  );
  expect(await query('one')(database.read, 7)).toEqual(['one 7']);
  expect(await query('two')(database.read, 7)).toEqual(['two 7']);
});
