import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { SqliteHandle } from './sqlite-handle.ts';

/** Size of the cache after statements with value lists of these lengths. */
function keptAfter(lengths: readonly number[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-sqlite-'));
  const handle = new SqliteHandle(join(folder, 'kept.db'), { readOnly: false });
  for (const length of lengths) {
    const ids = Array.from({ length }, (_, index) => index);
    const text = `select 1 as one where 5 in (${ids.map(() => '?').join(', ')})`;
    expect(handle.run(CompiledQuery.raw(text, ids)).rows).toHaveLength(length > 5 ? 1 : 0);
  }
  const kept = handle.keptSql;
  handle.database.close();
  rmSync(folder, { recursive: true });
  return kept;
}

test('the text of the statements that are kept never grows over half a MiB, however many there are', () => {
  const lengths = Array.from({ length: 1000 }, (_, index) => index + 1);
  expect(keptAfter(lengths)).toBeLessThanOrEqual(2 ** 19);
});

test('a statement of tens of thousands of values is answered and not kept', () => {
  expect(keptAfter(Array.from({ length: 20 }, (_, index) => 30_000 + index))).toBe(0);
});

test('short statements are kept', () => {
  expect(keptAfter([1, 2, 3])).toBeGreaterThan(0);
});

/**
 * Whether V8 represents rows as objects with a shape or as hash tables, checked in a process with access to V8's
 * internals.
 */
function haveShape(columns: number): { whole: boolean; inSlices: boolean } {
  const script = `
    import { SqliteHandle } from '#lib/db/sqlite-handle.ts';
    const handle = new SqliteHandle(':memory:', { readOnly: false });
    const names = Array.from({ length: ${columns} }, (_, index) => index + ' AS column_' + index);
    const sql = 'SELECT ' + names.join(', ') + ' UNION ALL SELECT ' + names.join(', ');
    const haveShape = (rows) => rows.length === 2 && rows.every((row) => %HasFastProperties(row));
    const whole = haveShape(handle.run({ sql, parameters: [] }).rows);
    const inSlices = haveShape([...handle.slices({ sql, parameters: [] })].flat());
    console.log(JSON.stringify({ whole, inSlices }));`;
  const flags = ['--allow-natives-syntax', '--input-type=module'];
  return JSON.parse(execFileSync(process.execPath, [...flags, '--eval', script], { encoding: 'utf8' }));
}

test.each([1, 5, 17, 60])('rows of %i columns are no hash tables, which take three times the memory', (columns) => {
  expect(haveShape(columns)).toEqual({ whole: true, inSlices: true });
});

test('a row is a plain object, as those of PostgreSQL: the last column of a name gives its value', () => {
  const handle = new SqliteHandle(':memory:', { readOnly: false });
  const { rows } = handle.run(CompiledQuery.raw(`SELECT 1 AS one, NULL AS two, 'x' AS "__proto__", 2 AS one`));
  handle.database.close();
  expect(Object.getPrototypeOf(rows[0])).toBe(Object.prototype);
  expect(Object.entries(rows[0] ?? {})).toEqual([
    ['one', 2],
    ['two', null],
    ['__proto__', 'x'],
  ]);
});

test('a statement from before a change of the schema gives the columns of after it', () => {
  const handle = new SqliteHandle(':memory:', { readOnly: false });
  const run = (sql: string) => handle.run(CompiledQuery.raw(sql)).rows;
  run('CREATE TABLE things (one)');
  run('INSERT INTO things VALUES (1)');
  expect(run('SELECT * FROM things')).toEqual([{ one: 1 }]);
  run('ALTER TABLE things ADD COLUMN two DEFAULT 2');
  run('ALTER TABLE things RENAME COLUMN one TO first');
  expect(run('SELECT * FROM things')).toEqual([{ first: 1, two: 2 }]);
  handle.database.close();
});
