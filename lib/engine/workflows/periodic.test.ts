import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#lib/db/database.ts';
import { openDatabase } from '#lib/db/open.ts';
import { readEnv } from '#lib/settings/env.ts';
import { createMigratedDatabase, type MigratedDatabase } from '#lib/testing/migrated-database.ts';
import { createPeriodicRunner, type PeriodicJob, type PeriodicRunner } from './periodic.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-periodic-'));
let migrated: MigratedDatabase;
let database: Database;

beforeAll(async () => {
  migrated = await createMigratedDatabase(folder);
  database = await openDatabase(readEnv(migrated.settings));
});
afterAll(async () => {
  await database.close();
  await migrated.drop();
  rmSync(folder, { recursive: true, force: true });
});

const runnerOf = (...jobs: PeriodicJob[]): PeriodicRunner =>
  createPeriodicRunner(database, pino({ level: 'silent' }), jobs);

test('a periodic job: comes round, also after a round that failed', async () => {
  let rounds = 0;
  const run = async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('a bad round');
  };
  const runner = runnerOf({ name: 'failing', everyMs: 20, run });
  runner.start();
  await expect.poll(() => rounds).toBeGreaterThanOrEqual(3);
  await runner.stop();
});

test('a periodic job: of two replicas one does a round, never both', async () => {
  const rounds: number[] = [];
  let together = 0;
  const job: PeriodicJob = {
    name: 'shared',
    everyMs: 40,
    async run() {
      together += 1;
      rounds.push(together);
      await delay(20);
      together -= 1;
    },
  };
  const replicas = [runnerOf(job), runnerOf(job)];
  const began = Date.now();
  for (const replica of replicas) replica.start();
  await expect.poll(() => rounds.length).toBeGreaterThanOrEqual(4);
  await Promise.all(replicas.map((replica) => replica.stop()));
  expect(Math.max(...rounds)).toBe(1);
  expect(rounds.length).toBeLessThanOrEqual((Date.now() - began) / 36 + 1);
});

test('a periodic job: a round that was cut off is taken over when its lease has ended, not before', async () => {
  let rounds = 0;
  const now = Date.now();
  const cutOff = { name: 'orphan', due_at: new Date(now).toISOString(), worker_id: 'dead' };
  const lease_until = new Date(now + 300).toISOString();
  await database.transact((tx) =>
    tx
      .insertInto('periodic_jobs')
      .values({ ...cutOff, lease_until })
      .execute(),
  );
  const runner = runnerOf({
    name: 'orphan',
    everyMs: 20,
    async run() {
      rounds += 1;
      expect(Date.now()).toBeGreaterThanOrEqual(now + 300);
    },
  });
  runner.start();
  await expect.poll(() => rounds).toBeGreaterThan(0);
  await runner.stop();
});

test.each([
  ['due time', {}],
  ['lease', { worker_id: 'dead', lease_until: new Date(Date.now() + 7_200_000).toISOString() }],
])(
  'a periodic job: begins at once if the clock was set back by hours since its %s was recorded',
  async (kind, leased) => {
    const name = `set back, ${kind}`;
    const recorded = {
      name,
      due_at: new Date(Date.now() + 7_200_000).toISOString(),
      worker_id: null,
      lease_until: null,
    };
    await database.transact((tx) =>
      tx
        .insertInto('periodic_jobs')
        .values({ ...recorded, ...leased })
        .execute(),
    );
    let rounds = 0;
    const runner = runnerOf({
      name,
      everyMs: 3_600_000,
      async run() {
        rounds += 1;
      },
    });
    runner.start();
    await expect.poll(() => rounds).toBe(1);
    await runner.stop();
  },
);

test('a periodic job: does not begin before its recorded time if that is less than a period ahead', async () => {
  const due_at = new Date(Date.now() + 3_500_000).toISOString();
  const row = { name: 'not due', due_at, worker_id: null, lease_until: null };
  await database.transact((tx) => tx.insertInto('periodic_jobs').values(row).execute());
  const run = vi.fn(async () => undefined);
  const runner = runnerOf({ name: 'not due', everyMs: 3_600_000, run });
  runner.start();
  await runner.stop();
  expect(run).not.toHaveBeenCalled();
});

test('a periodic job: none begins after the stop, and the stop waits for the one under way', async () => {
  let state = 'none';
  const runner = runnerOf({
    name: 'stopping',
    everyMs: 10,
    async run() {
      state = 'begun';
      await delay(50);
      state = 'ended';
    },
  });
  runner.start();
  await expect.poll(() => state, { interval: 1 }).toBe('begun');
  await runner.stop();
  expect(state).toBe('ended');
  await delay(40);
  expect(state).toBe('ended');
});

test('a periodic job: begins early when triggered, and once more when triggered during a round', async () => {
  let rounds = 0;
  let begin = () => undefined as void;
  let go = () => undefined as void;
  const job: PeriodicJob = {
    name: 'early',
    everyMs: 3_600_000,
    async run() {
      rounds += 1;
      await new Promise<void>((resolve) => {
        go = resolve;
      });
    },
    sooner: (trigger) => {
      begin = trigger;
    },
  };
  const runner = runnerOf(job);
  runner.start();
  for (const seen of [1, 2]) {
    await expect.poll(() => rounds, { interval: 1 }).toBe(seen);
    begin();
    begin();
    go();
  }
  await expect.poll(() => rounds, { interval: 1 }).toBe(3);
  const stopped = runner.stop();
  begin();
  go();
  await stopped;
  expect(rounds).toBe(3);
});

test('a periodic job: a worker that stalled does not release the round of its successor', async () => {
  const [begun, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const runner = runnerOf({
    ...{ name: 'stalled', everyMs: 3_600_000 },
    run() {
      begun.resolve();
      return ends.promise;
    },
  });
  runner.start();
  await begun.promise;
  const row = () =>
    database.read.selectFrom('periodic_jobs').selectAll().where('name', '=', 'stalled').executeTakeFirstOrThrow();
  const successor = { ...(await row()), worker_id: 'successor' };
  await database.transact((tx) =>
    tx.updateTable('periodic_jobs').set(successor).where('name', '=', 'stalled').execute(),
  );
  ends.resolve();
  await runner.stop();
  expect(await row()).toEqual(successor);
});
