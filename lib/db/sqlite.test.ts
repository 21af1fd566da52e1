import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { SqliteHandle } from './sqlite-handle.ts';

/** Statements by the thousand, each with another list of values. */
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
