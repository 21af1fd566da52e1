import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MIB } from '#lib/bytes.ts';
import { readEnv } from '#lib/settings/env.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';

let folder: string;
const file = () => join(folder, 'nephos.db');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-space-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function opened<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(readEnv({ NEPHOS_DATA: folder }));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Inserts about 20 MiB and deletes them. */
async function fillAndEmpty(database: Database): Promise<void> {
  const secret = (n: number) => ({ name: `filler-${n}`, value: 'x'.repeat(100_000) });
  await database.transact(async (tx) => {
    for (let n = 0; n < 200; n += 1) await tx.insertInto('secrets').values(secret(n)).execute();
  });
  await database.transact((tx) => tx.deleteFrom('secrets').where('name', 'like', 'filler-%').execute());
}

async function giveAllBack(database: Database): Promise<void> {
  while (await database.releaseFreePages());
}

const bytesWhileClosed = () => statSync(file()).size;

test('the file of the database never keeps what deleted rows have left, but for some MiB', async () => {
  await opened(fillAndEmpty);
  expect(bytesWhileClosed()).toBeGreaterThan(18 * MIB);
  await opened(giveAllBack);
  expect(bytesWhileClosed()).toBeLessThan(6 * MIB);
});

test('a file of an earlier release, which could not give space back, can after the next start', async () => {
  await opened(async () => undefined);
  const before = new DatabaseSync(file());
  before.exec('PRAGMA auto_vacuum = NONE; VACUUM');
  before.close();
  await opened(fillAndEmpty);
  await opened(giveAllBack);
  expect(bytesWhileClosed()).toBeLessThan(6 * MIB);
});

test('the write-ahead log of a large transaction is not kept at its length', async () => {
  await opened(async (database) => {
    await fillAndEmpty(database);
    await database.transact((tx) => tx.deleteFrom('secrets').where('name', '=', 'none').execute());
    await giveAllBack(database);
    await database.transact((tx) => tx.insertInto('secrets').values({ name: 'one', value: 'more' }).execute());
    expect(statSync(`${file()}-wal`).size).toBeLessThan(17 * MIB);
  });
});
