import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { yieldToEventLoop } from '#lib/yield-to-event-loop.ts';
import { ResultCache } from './result-cache.ts';
import { SqliteHandle } from './sqlite-handle.ts';
import { SqliteReads } from './sqlite-reads.ts';

let folder: string;
let writer: SqliteHandle;
let reads: SqliteReads;
let handles: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-reads-'));
  const file = join(folder, 'reads.db');
  writer = new SqliteHandle(file, { readOnly: false });
  writer.database.exec('PRAGMA journal_mode = WAL; CREATE TABLE numbers (n INTEGER)');
  handles = 0;
  reads = new SqliteReads(() => {
    handles += 1;
    const handle = new SqliteHandle(file, { readOnly: true });
    handle.database.function('hold', { varargs: false }, (ms) => hold(Number(ms)));
    return handle;
  });
});

afterEach(() => {
  reads.close();
  writer.database.close();
  rmSync(folder, { recursive: true });
});

const fill = (count: number) =>
  writer.database.exec(
    `INSERT INTO numbers WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${count}) SELECT n FROM c`,
  );
/** Blocks the event loop. */
function hold(ms: number): number {
  const end = performance.now() + ms;
  let turns = 0;
  while (performance.now() < end) turns += 1;
  return turns > 0 ? 1 : 0;
}

const ROWS = 3000;
/** Takes 2 ms per hundred rows. */
const list = CompiledQuery.raw('SELECT n, CASE WHEN n % 100 = 0 THEN hold(2) END AS held FROM numbers WHERE n > 0');
const count = CompiledQuery.raw('SELECT count(*) AS count FROM numbers');

/** Number of event loop turns while `work` runs. */
async function turnsOfOthers(work: () => Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false];
  const look = () => {
    turns += 1;
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isDone = true;
  return turns;
}

test('a statement that took long once lets others have their turn from then on, and gives the same rows', async () => {
  fill(ROWS);
  const first = await reads.run(list);
  let second: unknown;
  const turns = await turnsOfOthers(async () => {
    second = (await reads.run(list)).rows;
  });
  expect(first.rows).toHaveLength(ROWS);
  expect(second).toEqual(first.rows);
  // 60 ms in slices of 8 ms.
  expect(turns).toBeGreaterThanOrEqual(4);
  expect(handles).toBe(2);
});

test('while a long result is read others see what was committed meanwhile, and the result stays what it was', async () => {
  fill(ROWS);
  await reads.run(list);
  const slices = reads.stream<{ n: number }>(list);
  let rows = (await slices.next()).value?.rows.length ?? 0;
  writer.database.exec('DELETE FROM numbers WHERE n > 10');
  expect((await reads.run(count)).rows).toEqual([{ count: 10 }]);
  for await (const slice of slices) rows += slice.rows.length;
  expect(rows).toBe(ROWS);
  expect((await reads.run(list)).rows).toHaveLength(10);
});

test('one long result is read at a time, and one whose reader gives up does not hold the others back', async () => {
  fill(ROWS);
  const first = reads.stream(list);
  await first.next();
  let isSecondRead = false;
  const second = reads
    .stream(list)
    .next()
    .then(() => {
      isSecondRead = true;
    });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isSecondRead).toBe(false);
  await first.return?.();
  await second;
  expect(isSecondRead).toBe(true);
});

test('reads of one turn do not hold the loop one after the other', async () => {
  const heavy = CompiledQuery.raw('SELECT hold(5) AS held');
  const turns = await turnsOfOthers(() => Promise.all(Array.from({ length: 20 }, () => reads.run(heavy))));
  // Two of them fit into a slice of 8 ms.
  expect(turns).toBeGreaterThanOrEqual(9);
});

test('a read that waits for its turn comes before those that arrive later, regardless of others', async () => {
  const heavy = CompiledQuery.raw('SELECT hold(10) AS held');
  const order: number[] = [];
  const read = async (number: number) => {
    await reads.run(heavy);
    order.push(number);
  };
  const all = [read(0)];
  for (let others = 0; others < 3; others += 1) void yieldToEventLoop();
  all.push(read(1));
  for (let number = 2; number < 20; number += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    all.push(read(number));
  }
  await Promise.all(all);
  expect(order).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

const numbers = async () => (await reads.run<{ count: number }>(count)).rows[0]?.count;

test('reads in one turn of the event loop share a snapshot, which ends with it', async () => {
  fill(3);
  expect(await numbers()).toBe(3);
  fill(2);
  expect(await numbers()).toBe(3);
  await yieldToEventLoop();
  expect(await numbers()).toBe(5);
});

test('a snapshot that a commit ends is followed by one with the change', async () => {
  expect(await numbers()).toBe(0);
  reads.endSnapshot();
  fill(3);
  expect(await numbers()).toBe(3);
});

test('a failed read keeps no snapshot', async () => {
  await expect(reads.run(CompiledQuery.raw('SELECT abs(-9223372036854775807 - 1)'))).rejects.toThrow('overflow');
  fill(3);
  await yieldToEventLoop();
  expect(await numbers()).toBe(3);
});

describe('cached results', () => {
  // A read that takes long on a busy machine would use up the turn.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0));
  afterEach(() => vi.restoreAllMocks());
  const rowCount = () =>
    reads.runCached<{ count: number }, number>(
      'count',
      () => count,
      (row) => row.count,
    );

  test('are read once until another connection commits', async () => {
    expect(rowCount()).toEqual([0]);
    const again = rowCount();
    await yieldToEventLoop();
    expect(rowCount()).toBe(again);
    fill(3);
    await yieldToEventLoop();
    expect(rowCount()).toEqual([3]);
  });

  test('end with the snapshot of a turn, as other reads do', () => {
    expect(rowCount()).toEqual([0]);
    fill(3);
    expect(rowCount()).toEqual([0]);
    reads.endSnapshot();
    expect(rowCount()).toEqual([3]);
  });

  test('are bounded by number and size', () => {
    const cache = new ResultCache();
    for (let key = 0; key <= 10_000; key += 1) cache.set(String(key), [key], 1);
    expect(cache.get('0')).toBeUndefined();
    expect(cache.get('10000')).toEqual([10_000]);
    cache.set('large', ['large'], 2 ** 23);
    expect(cache.get('large')).toBeUndefined();
    expect(cache.get('10000')).toEqual([10_000]);
    cache.set('half', ['half'], 2 ** 22);
    cache.set('other half', ['other half'], 2 ** 22);
    expect(cache.get('half')).toBeUndefined();
    expect(cache.get('other half')).toEqual(['other half']);
  });
});
