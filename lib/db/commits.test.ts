import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { bumpIdentity } from '#lib/identity/version.ts';
import { readEnv } from '#lib/settings/env.ts';
import { createMigratedDatabase, type MigratedDatabase } from '#lib/testing/migrated-database.ts';
import { Commits, type TableName, WriteRecorder } from './commits.ts';
import type { Database, Tx } from './database.ts';
import { openDatabase } from './open.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-commits-'));
let migrated: MigratedDatabase;
let database: Database;
const open = () => openDatabase(readEnv(migrated.settings));

beforeAll(async () => {
  migrated = await createMigratedDatabase(folder);
  database = await open();
});
afterAll(async () => {
  await database.close();
  await migrated.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Counts the commits that a listener to some tables hears of. */
function hear(of: Database, tables?: readonly TableName[]): { count: number } {
  const heard = { count: 0 };
  onTestFinished(
    of.onCommit(() => {
      heard.count += 1;
    }, tables),
  );
  return heard;
}

const event = (tx: Tx) =>
  recordEvent(tx, PLATFORM, { type: 'volume.update', kind: 'volume', objectId: 'v', projectId: 'p' });
/** Prevents that all listeners wake because a second has passed. */
function stopClock() {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  return now;
}
const version = (name: string) => (tx: Tx) => tx.insertInto('versions').values({ name, value: 1 }).execute();

describe('A listener to commits', () => {
  test('hears of those that wrote its tables and of no others', async () => {
    // On PostgreSQL, notifications of this process arrive in addition.
    if (database.engine === 'postgres') return;
    stopClock();
    const [events, versions, all] = [hear(database, ['events']), hear(database, ['versions']), hear(database)];
    await database.transact(event);
    await database.transact(version('one'));
    await database.transact((tx) => tx.selectFrom('events').selectAll().execute());
    expect([events.count, versions.count, all.count]).toEqual([1, 1, 3]);
  });

  test('hears nothing of a transaction that is rolled back', async () => {
    stopClock();
    const heard = hear(database, ['versions']);
    const failing = database.transact(async (tx) => {
      await version('never')(tx);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    // On PostgreSQL, the connection for notifications may just have been opened.
    if (database.engine === 'sqlite') expect(heard.count).toBe(0);
    await database.transact(version('two'));
    expect(heard.count).toBeGreaterThan(0);
  });

  test('hears of a statement that does not show its table', async () => {
    stopClock();
    const heard = hear(database, ['versions']);
    await database.transact(async (tx) => {
      await sql`with new (name) as (select 'three') insert into versions (name, value) select name, 1 from new`.execute(
        tx,
      );
    });
    expect(heard.count).toBeGreaterThan(0);
  });

  test.each([
    ['events', event],
    ['versions', bumpIdentity],
  ] as const)('hears of %s that another process commits', async (table, work) => {
    if (database.engine === 'sqlite') return;
    const other = await open();
    onTestFinished(() => other.close());
    const heard = hear(database, [table]);
    await other.transact(work);
    await expect.poll(() => heard.count).toBeGreaterThan(0);
  });
});

describe('Listeners', () => {
  test('all wake with a commit of this process once a second, even if every notification is lost', () => {
    const now = stopClock();
    const commits = new Commits();
    let heard = 0;
    commits.subscribe(() => {
      heard += 1;
    }, ['events']);
    const commitAt = (ms: number) => {
      now.mockReturnValue(ms);
      commits.commit(new Set(['versions']));
      return heard;
    };
    expect([commitAt(999), commitAt(1000), commitAt(1999), commitAt(2000)]).toEqual([0, 1, 1, 2]);
  });

  test('a notification without a table, as after a lost connection or of an earlier release, wakes all', () => {
    const commits = new Commits();
    const heard: string[] = [];
    commits.subscribe(() => void heard.push('events'), ['events']);
    commits.subscribe(() => void heard.push('versions'), ['versions']);
    commits.notify('events');
    commits.notify('');
    expect(heard).toEqual(['events', 'events', 'versions']);
  });
});

test.each([
  ['select * from "events" for update', []],
  ['insert into "events" ("id") values (?)', ['events']],
  ['INSERT INTO events (id) values (1)', ['events']],
  ['update "workflow_runs" set "status" = ?', ['workflow_runs']],
  ['  delete from versions where name = ?', ['versions']],
  ['with recursive "above" as (select 1) select "updated_at" from "above"', []],
  ['with "gone" as (delete from "events" returning "id") select * from "gone"', 'all'],
  ['insert or ignore into events (id) values (1)', 'all'],
  ['truncate events', 'all'],
])('%s writes %j', (statement, written) => {
  const writes = new WriteRecorder();
  writes.record(statement);
  const taken = writes.drain();
  expect(taken === 'all' ? taken : [...taken]).toEqual(written);
  expect(writes.drain()).toEqual(new Set());
});
