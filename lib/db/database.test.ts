import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '#lib/settings/env.ts';
import { dropDatabase, emptyDatabaseUrl } from '#lib/testing/postgres.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';
import { runSerialized } from './postgres.ts';

let folder: string;
let url: string | undefined;
let database: Database;
const open = () => openDatabase(readEnv({ NEPHOS_DATA: folder, ...(url ? { DATABASE_URL: url } : {}) }));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-db-'));
  url = await emptyDatabaseUrl();
  database = await open();
});

afterEach(async () => {
  await database.close();
  if (url) await dropDatabase(url);
  rmSync(folder, { recursive: true, force: true });
});

const put = (name: string, value: number) =>
  database.transact((tx) => tx.insertInto('versions').values({ name, value }).execute());
const read = (name: string) =>
  database.read.selectFrom('versions').select('value').where('name', '=', name).executeTakeFirst();

describe('The database', () => {
  test('a transaction that throws leaves nothing behind', async () => {
    const failing = database.transact(async (tx) => {
      await tx.insertInto('versions').values({ name: 'lost', value: 1 }).execute();
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await read('lost')).toBeUndefined();
  });

  test('a reader never sees what another has not committed', async () => {
    await database.transact(async (tx) => {
      await tx.insertInto('versions').values({ name: 'open', value: 1 }).execute();
      expect(await read('open')).toBeUndefined();
    });
    expect(await read('open')).toEqual({ value: 1 });
  });

  test('concurrent read-modify-write transactions lose no update', async () => {
    await put('counter', 0);
    const increment = () =>
      database.transact(async (tx) => {
        const { value } = await tx
          .selectFrom('versions')
          .select('value')
          .where('name', '=', 'counter')
          .executeTakeFirstOrThrow();
        await tx
          .updateTable('versions')
          .set({ value: value + 1 })
          .where('name', '=', 'counter')
          .execute();
      });
    await Promise.all(Array.from({ length: 60 }, increment));
    expect(await read('counter')).toEqual({ value: 60 });
  });

  test('many writes in a row leave the event loop to others in between', async () => {
    let turns = 0;
    let isDone = false;
    const count = async () => {
      while (!isDone) {
        await setImmediate();
        turns += 1;
      }
    };
    const counting = count();
    const write = (value: number) =>
      database.transact(async (tx) => {
        await tx
          .insertInto('versions')
          .values({ name: `n${value}`, value })
          .execute();
        // The duration of a commit that waits for the disk.
        for (const endMs = performance.now() + 10; performance.now() < endMs; );
      });
    // More than turns are required: responses to several connections of PostgreSQL can share one.
    await Promise.all(Array.from({ length: 60 }, (_, value) => write(value)));
    isDone = true;
    await counting;
    expect(turns).toBeGreaterThan(10);
  });

  test('a slow transaction gets through beside quick ones that never end', async () => {
    await put('counter', 0);
    const increment = (from: Database, between: () => Promise<unknown>) =>
      from.transact(async (tx) => {
        const counter = () => tx.selectFrom('versions').select('value').where('name', '=', 'counter');
        const { value } = await counter().executeTakeFirstOrThrow();
        await between();
        await tx
          .updateTable('versions')
          .set({ value: value + 1 })
          .where('name', '=', 'counter')
          .execute();
      });
    const other = await open();
    let quick = 0;
    let isDone = false;
    const goOn = async () => {
      while (!isDone) {
        await increment(other, async () => undefined);
        quick += 1;
        await setImmediate();
      }
    };
    const others = goOn();
    // Long enough for a fast transaction, unless it has to wait for this one.
    const pause = async () => {
      const seen = quick;
      for (const endMs = performance.now() + 200; quick === seen && performance.now() < endMs; ) await setImmediate();
    };
    await increment(database, pause).finally(() => {
      isDone = true;
    });
    await others.finally(() => other.close());
    expect(await read('counter')).toEqual({ value: quick + 1 });
  });

  test('who waited for one that ran alone sees what that has left, at the first try', async () => {
    if (database.engine !== 'postgres') return;
    const other = await open();
    const [began, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const alone = runSerialized(database.read, async (tx) => {
      await tx.insertInto('versions').values({ name: 'alone', value: 1 }).execute();
      began.resolve();
      await mayEnd.promise;
    });
    await began.promise;
    let tries = 0;
    const seen = other.transact((tx) => {
      tries += 1;
      return tx.selectFrom('versions').select('value').where('name', '=', 'alone').executeTakeFirst();
    });
    const waits = sql`select 1 from pg_locks where not granted and database = (
      select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await waits.execute(database.read)).rows.length).toBeGreaterThan(0);
    mayEnd.resolve();
    await alone;
    expect([await seen.finally(() => other.close()), tries]).toEqual([{ value: 1 }, 1]);
  });

  describe.runIf(process.env.NEPHOS_TEST_DATABASE_URL)('On PostgreSQL, when the server ends its connections', () => {
    /** Ends the other connections to this database, as a restart of PostgreSQL does, and waits until they have closed. */
    async function endConnections(): Promise<void> {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
      await client.query(`select pg_terminate_backend(pid) ${others}`);
      await expect.poll(async () => (await client.query(`select pid ${others}`)).rowCount).toBe(0);
      await client.end();
    }

    test('idle ones are replaced, and nothing fails', async () => {
      await put('kept', 5);
      await endConnections();
      await expect.poll(async () => (await read('kept').catch(() => undefined))?.value).toBe(5);
    });

    test('a transaction between two statements fails, and the next one succeeds', async () => {
      const cut = database.transact(async (tx) => {
        await tx.insertInto('versions').values({ name: 'lost', value: 1 }).execute();
        await endConnections();
        await tx.insertInto('versions').values({ name: 'lost too', value: 1 }).execute();
      });
      await expect(cut).rejects.toThrow();
      await put('kept', 5);
      expect([await read('lost'), await read('kept')]).toEqual([undefined, { value: 5 }]);
    });
  });

  test('opening it again migrates nothing twice and keeps what is there', async () => {
    await put('kept', 5);
    const again = await open();
    const row = await again.read.selectFrom('versions').select('value').where('name', '=', 'kept').executeTakeFirst();
    await again.close();
    expect(row).toEqual({ value: 5 });
  });

  test('a write outside a transaction is refused on SQLite', async () => {
    if (database.engine === 'postgres') return;
    const write = database.read.insertInto('versions').values({ name: 'stray', value: 1 }).execute();
    await expect(write).rejects.toThrow(/readonly/);
  });
});
