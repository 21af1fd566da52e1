import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEnv } from '#lib/settings/env.ts';
import type { Database, Tx } from './database.ts';
import { openDatabase } from './open.ts';

let folder: string;
let database: Database;
let commits: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-groups-'));
  database = await openDatabase(readEnv({ NEPHOS_DATA: folder }));
  // On a busy machine, the time of a group could end before it has all members.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  commits = 0;
  database.onCommit(() => {
    commits += 1;
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const insert = (tx: Tx, name: string) => tx.insertInto('versions').values({ name, value: 1 }).execute();
const put = (name: string) => database.transact((tx) => insert(tx, name));
const names = async (from: Database['read'] = database.read) =>
  (await from.selectFrom('versions').select('name').where('name', 'like', 'n%').orderBy('name').execute()).map(
    ({ name }) => name,
  );
const outcomes = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((one) => (one.status === 'rejected' ? String(one.reason) : one.status));

describe('Transactions on SQLite at the same time', () => {
  test('share a commit, which reports all of their tables once', async () => {
    let versions = 0;
    database.onCommit(() => {
      versions += 1;
    }, ['versions']);
    const read = database.transact((tx) => tx.selectFrom('events').selectAll().execute());
    await Promise.all([read, put('n1'), put('n2'), put('n3')]);
    expect([commits, versions, await names()]).toEqual([1, 1, ['n1', 'n2', 'n3']]);
  });

  test('end when their commit is on the disk, not before', async () => {
    let hasEnded = false;
    const first = put('n1').then(() => {
      hasEnded = true;
    });
    const second = database.transact(async (tx) => {
      await insert(tx, 'n2');
      await setImmediate();
      return [hasEnded, await names(), await names(tx)];
    });
    expect(await second).toEqual([false, [], ['n1', 'n2']]);
    await first;
    expect([hasEnded, await names()]).toEqual([true, ['n1', 'n2']]);
  });

  test.each([0, 1, 2])('leave nothing of number %i, which fails, and store the others', async (failing) => {
    const all = [0, 1, 2].map((number) =>
      database.transact(async (tx) => {
        await insert(tx, `n${number}`);
        if (number === failing) throw new TypeError('stop');
      }),
    );
    const expected = [0, 1, 2].map((number) => (number === failing ? 'TypeError: stop' : 'fulfilled'));
    expect(await outcomes(all)).toEqual(expected);
    expect(await names()).toEqual(['n0', 'n1', 'n2'].filter((_, number) => number !== failing));
  });

  test('are repeated if the failure of another one makes SQLite roll back all of them', async () => {
    const rollBackAll = async (tx: Tx) => {
      await insert(tx, 'n2');
      await sql`rollback`.execute(tx);
      throw new TypeError('stop');
    };
    const all = [put('n1'), database.transact(rollBackAll), put('n3')];
    expect(await outcomes(all)).toEqual(['fulfilled', 'TypeError: stop', 'fulfilled']);
    expect(await names()).toEqual(['n1', 'n3']);
  });

  test('all fail if their commit fails', async () => {
    await database.transact(async (tx) => {
      await sql`create table parents (id integer primary key)`.execute(tx);
      await sql`create table parts (id integer references parents deferrable initially deferred)`.execute(tx);
    });
    const failing = database.transact((tx) => sql`insert into parts values (1)`.execute(tx));
    const all = [put('n1'), failing];
    expect(await outcomes(all)).toEqual(Array(2).fill(expect.stringContaining('FOREIGN KEY constraint failed')));
    await put('n2');
    expect(await names()).toEqual(['n2']);
  });

  test('are not stored, and say so, if SQLite rolls them back after an error that their work ignores', async () => {
    const swallowing = database.transact(async (tx) => {
      await insert(tx, 'n1');
      await sql`rollback`.execute(tx);
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    await put('n2');
    expect(await names()).toEqual(['n2']);
  });
});
